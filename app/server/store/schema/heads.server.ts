/** The heads of the Markdown files. */
import { z } from 'zod'
import { createList, Day, keys, Line, PackageId } from './shapes.server.ts'

/** The head of `pages/*.md`, between its `---` lines. */
export const OwnPageHead = keys({ title: Line, updated: Day.nullable().default(null) })
export type OwnPageHead = z.infer<typeof OwnPageHead>

const A_VERSION = 'a version in quotes, such as "1.4"'
/** The head of `news/*.md`, between its `---` lines. */
export const NoteHead = keys({
  title: Line,
  date: Day,
  /** A note without products is news of the shop. */
  products: createList(PackageId, 20).default([]),
  /** YAML would read 1.10 as the number 1.1. */
  version: z
    .string(A_VERSION)
    .regex(/^[\w.+-]{1,30}$/, A_VERSION)
    .nullable()
    .default(null),
})
export type NoteHead = z.infer<typeof NoteHead>

/** `news/<name>.<language>.md`: the other fields are the same in all languages. */
export const NoteTranslationHead = keys({ title: Line })

export const LONGEST_NOTE = 20_000
