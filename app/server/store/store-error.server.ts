/** `at` is the key, empty where it is about the whole file; `message` begins with what was expected. */
export type StoreFinding = { path: string; at: readonly (string | number)[]; message: string }

/** The store folder cannot be read as it is; `problems` name file, key and what was expected. */
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
