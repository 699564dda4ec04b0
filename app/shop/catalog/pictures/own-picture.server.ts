/** Addresses for the store's own images among the platform's. They change with the content, so no copy is stale. */
const PROTOCOL = 'store-image:'

export type OwnPicture = {
  /** The file's name in `images/`. */
  name: string
  hash: string
}

export function formatOwnPicture({ name, hash }: OwnPicture): string {
  return `${PROTOCOL}${hash}/${name}`
}

/** Null for addresses of other hosts. */
export function parseOwnPicture({ protocol, pathname }: URL): OwnPicture | null {
  const [hash = '', name = ''] = pathname.split('/')
  return protocol === PROTOCOL ? { name, hash } : null
}
