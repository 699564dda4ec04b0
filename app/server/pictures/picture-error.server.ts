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

/**
 * The reason why a picture cannot be shown. The fault lies with the picture or its host, never with this process's
 * load.
 */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly code: PictureFault

  constructor(code: PictureFault, options?: ErrorOptions) {
    super(`picture: ${code}`, options)
    this.code = code
  }
}
