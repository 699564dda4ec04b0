/** Addresses of the store's own images among those of the platform. They change with the content: no copy is outdated. */
const PROTOCOL = 'store-image:'

export type OwnPicture = {
  /** The name of the file in `images/`. */
  name: string
  hash: string
}

export function formatOwnPicture({ name, hash }: OwnPicture): string {
  return `${PROTOCOL}${hash}/${name}`
}

/** Null for the address of another host. */
export function parseOwnPicture({ protocol, pathname }: URL): OwnPicture | null {
  const [hash = '', name = ''] = pathname.split('/')
  return protocol === PROTOCOL ? { name, hash } : null
}
