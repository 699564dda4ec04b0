export type PictureFile = { type: string; body: string | Buffer }

/** The picture behind a path below `/pictures/`, or null. */
export function picture(_path: string): PictureFile | null {
  return null
}
