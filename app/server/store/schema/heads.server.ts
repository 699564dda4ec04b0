/** The heads of the Markdown files. */
import { z } from 'zod'
import { createList, Day, Flag, keys, Line, PackageId } from './shapes.server.ts'

/** The head of `pages/*.md`, between its `---` lines. */
export const OwnPageHead = keys({ title: Line, updated: Day.nullable().default(null) })
export type OwnPageHead = z.infer<typeof OwnPageHead>

const A_VERSION = 'a version in quotes, such as "1.4"'

/** YAML would read 1.10 as the number 1.1. */
export const Version = z.string(A_VERSION).regex(/^[\w.+-]{1,30}$/, A_VERSION)

/** Kinds of changes, in the order of the pages. */
export const CHANGE_KINDS = ['breaking', 'added', 'changed', 'fixed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

const ChangeList = createList(Line, 30)
const Changes = keys({
  breaking: ChangeList.default([]),
  added: ChangeList.default([]),
  changed: ChangeList.default([]),
  fixed: ChangeList.default([]),
})
export type Changes = z.infer<typeof Changes>

/** The head of `news/*.md`, between its `---` lines. */
export const NoteHead = keys({
  title: Line,
  date: Day,
  /** A note without products is news of the shop. */
  products: createList(PackageId, 20).default([]),
  version: Version.nullable().default(null),
  changes: Changes.prefault({}),
  /** Files that owners replace. */
  replace: ChangeList.default([]),
  /** Requirements of this version, such as `ox_lib 3.20`. */
  needs: ChangeList.default([]),
  /** The release returns to an earlier version on purpose. */
  backwards: Flag.default(false),
})
export type NoteHead = z.infer<typeof NoteHead>

/** `news/<name>.<language>.md`: the other fields are the same in all languages, and a missing list is the original's. */
export const NoteTranslationHead = keys({
  title: Line,
  changes: keys({
    breaking: ChangeList.optional(),
    added: ChangeList.optional(),
    changed: ChangeList.optional(),
    fixed: ChangeList.optional(),
  }).optional(),
  replace: ChangeList.optional(),
  needs: ChangeList.optional(),
})
export type NoteTranslationHead = z.infer<typeof NoteTranslationHead>

export const LONGEST_NOTE = 20_000
