/** Changes with the version, so that a cached picture is never stale. */
export function createPictureAddress(name: string, version = ''): string {
  return `/api/admin/store/pictures/${name}?version=${version}`
}
