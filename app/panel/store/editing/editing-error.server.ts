/**
 * `unknown_path`: no file of a store has this path. `no_place`: the file has no such place to write a value to.
 * `owner_only`: the edit changes settings that only an owner may change. `draft_full`: the draft is at its limit.
 * `unreadable`: the folder's own file cannot be read.
 */
export const EDITING_CODES = [
  'unknown_path',
  'no_place',
  'too_large',
  'too_complex',
  'draft_full',
  'unreadable',
  'owner_only',
  'unknown_version',
  'busy',
] as const
type EditingCode = (typeof EDITING_CODES)[number]

/** The request is impossible; nothing was changed. */
export class EditingError extends Error {
  readonly code: EditingCode

  constructor(code: EditingCode, message: string = code) {
    super(message)
    this.name = 'EditingError'
    this.code = code
  }
}
