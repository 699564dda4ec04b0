/** The address of the draft's picture; it changes with the version. */
export function pictureAddress(name: string, version = ''): string {
  return `/api/admin/store/pictures/${name}?version=${version}`
}
