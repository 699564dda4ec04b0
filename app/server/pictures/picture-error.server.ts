type PictureFault =
  | 'connection'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'too_large'
  | 'unknown_format'
  | 'unsafe_svg'
  | 'too_many_pixels'
  | 'undecodable'

/** A picture cannot be shown, because of the picture or its host and never because of this process's load. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly code: PictureFault

  constructor(code: PictureFault, options?: ErrorOptions) {
    super(`picture: ${code}`, options)
    this.code = code
  }
}
