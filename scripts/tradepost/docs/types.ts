/** Documentation as it is found elsewhere. */

/** Pages of a folder have addresses below this origin, so that links are resolved alike for folders and servers. */
export const FOLDER_ORIGIN = 'https://folder.invalid'

export type SourcePage = {
  /** Absolute. */
  address: string
  text: string
  /** Null where only the text says it. */
  title: string | null
  group: string | null
}

export type DocsSource = {
  /** The address below which the pages are. */
  base: string
  /** In reading order. */
  pages: SourcePage[]
  /** Throws where the picture cannot be read. */
  readPicture: (address: string) => Promise<Buffer>
}

/** The documentation cannot be imported; each problem names its file or address. */
export class ImportError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Nothing was imported:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ImportError'
    this.problems = problems
  }
}

export const MAX_PAGES = 1_000
export const MAX_PICTURES = 500
export const MAX_BYTES = 128 * 1024 * 1024
