/** `unknown_path`: no file of a store has this path. `no_place`: the file has no such place to write a value to. */
type EditingCode = 'unknown_path' | 'no_place' | 'too_large' | 'unknown_version' | 'busy'

/** The request cannot be done; nothing was changed. */
export class EditingError extends Error {
  readonly code: EditingCode

  constructor(code: EditingCode, message: string = code) {
    super(message)
    this.name = 'EditingError'
    this.code = code
  }
}
