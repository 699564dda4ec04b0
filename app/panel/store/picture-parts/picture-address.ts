/** Of a picture as the draft has it; a changed one has another address. */
export function pictureAddress(name: string, version = ''): string {
  return `/api/admin/store/pictures/${name}?version=${version}`
}
