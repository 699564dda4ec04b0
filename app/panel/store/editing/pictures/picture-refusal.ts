export const PICTURE_REFUSALS = [
  'no_file',
  'svg',
  'unknown_format',
  'undecodable',
  'too_many_pixels',
  'too_large',
  'too_heavy',
  'folder_full',
  'in_use',
  'changed',
  'not_found',
  'fixed_format',
  'busy',
] as const
export type PictureRefusalCode = (typeof PICTURE_REFUSALS)[number]

/** The picture is refused; nothing was changed. */
export class PictureRefusal extends Error {
  readonly code: PictureRefusalCode

  constructor(code: PictureRefusalCode, options?: ErrorOptions) {
    super(`picture: ${code}`, options)
    this.name = 'PictureRefusal'
    this.code = code
  }
}
