/** The store folder cannot be read as it is; `problems` name file, key and what was expected. */
export class StoreError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'StoreError'
    this.problems = problems
  }
}
