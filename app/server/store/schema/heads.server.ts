/** What stands above the text of the Markdown files. */
import { z } from 'zod'
import { Day, keys, Line, listOf, PackageId } from './shapes.server.ts'

/** What stands between the `---` lines of `pages/*.md`. */
export const OwnPageHead = keys({ title: Line, updated: Day.nullable().default(null) })
export type OwnPageHead = z.infer<typeof OwnPageHead>

const A_VERSION = 'a version in quotes, such as "1.4"'
/** What stands between the `---` lines of `news/*.md`. */
export const NoteHead = keys({
  title: Line,
  date: Day,
  /** Without any it is news of the shop. */
  products: listOf(PackageId, 20).default([]),
  /** YAML would read 1.10 as the number 1.1. */
  version: z
    .string(A_VERSION)
    .regex(/^[\w.+-]{1,30}$/, A_VERSION)
    .nullable()
    .default(null),
})
export type NoteHead = z.infer<typeof NoteHead>

/** `news/<name>.<language>.md`: the rest is the same in all languages. */
export const NoteTranslationHead = keys({ title: Line })

export const LONGEST_NOTE = 20_000
