/** Codes of the findings, for callers with their own texts. */
export type FindingCode =
  | 'missing_settings'
  | 'unreadable'
  | 'too_large'
  | 'too_long'
  | 'too_many'
  | 'too_complex'
  | 'syntax'
  | 'value'
  | 'unknown_key'
  | 'unknown_file'
  | 'file_name'
  | 'reserved_name'
  | 'page_head'
  | 'version_backwards'
  | 'unknown_language'
  | 'no_original'
  | 'missing_picture'
  | 'missing_page'
  | 'picture_name'
  | 'theme'
  | 'theme_syntax'
  | 'theme_hero'

/** `at` is the key, empty for a finding about the whole file; `message` begins with the expected value. */
export type StoreFinding = {
  path: string
  at: readonly (string | number)[]
  code: FindingCode
  /** The wrong or missing name of a key, a file or a language. */
  about?: string
  message: string
}

/** The store folder is invalid; `problems` name the file, the key and the expected value. */
export class StoreError extends Error {
  readonly problems: readonly string[]
  readonly findings: readonly StoreFinding[]

  /** `store` is the folder's name. */
  constructor(store: string, findings: readonly StoreFinding[]) {
    const problems = findings.map(({ path, at, message }) =>
      [`${store}/${path}`, ...(at.length > 0 ? [at.join('.')] : []), message].join(': '),
    )
    super(problems.join('\n'))
    this.name = 'StoreError'
    this.problems = problems
    this.findings = findings
  }
}
