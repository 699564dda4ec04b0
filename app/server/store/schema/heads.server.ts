import { z } from 'zod'
import { createChoice, createList, Day, Flag, keys, Line, PackageId, whole } from './shapes.server.ts'

/** The head of `pages/*.md`, between its `---` lines. */
export const OwnPageHead = keys({ title: Line, updated: Day.nullable().default(null) })
export type OwnPageHead = z.infer<typeof OwnPageHead>

const A_VERSION = 'a version in quotes, such as "1.4"'

/** YAML would read 1.10 as the number 1.1. */
export const Version = z.string(A_VERSION).regex(/^[\w.+-]{1,30}$/, A_VERSION)

/** Kinds of changes, in the order of the pages. */
export const CHANGE_KINDS = ['breaking', 'added', 'changed', 'fixed'] as const

const ChangeList = createList(Line, 30)
const Changes = keys({
  breaking: ChangeList.default([]),
  added: ChangeList.default([]),
  changed: ChangeList.default([]),
  fixed: ChangeList.default([]),
})

/** The head of `news/*.md`, between its `---` lines. */
export const NoteHead = keys({
  title: Line,
  date: Day,
  /** A note without products is news about the shop. */
  products: createList(PackageId, 20).default([]),
  version: Version.nullable().default(null),
  changes: Changes.prefault({}),
  /** Files that owners must replace. */
  replace: ChangeList.default([]),
  /** Requirements of this version, such as `ox_lib 3.20`. */
  needs: ChangeList.default([]),
  /** True if the release returns to an earlier version on purpose. */
  backwards: Flag.default(false),
})
export type NoteHead = z.infer<typeof NoteHead>

/** `news/<name>.<language>.md`: other fields are the same in all languages, and a missing list is the original's. */
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

export const MAX_NOTE_LENGTH = 20_000

/** A name in the addresses of the documentation, its folders and its files. */
export const DOC_NAME = /^[a-z0-9][a-z0-9-]{0,60}$/

const A_FOLDER = 'the name of a folder in docs/'
/** The head of `docs/<folder>/*.md`; the last three keys belong to the folder and only to its `index.md`. */
export const DocHead = keys({
  title: Line,
  /** The position among the folder's pages, or of an index.md among the folders. */
  order: whole(0, 9_999).default(1_000),
  /** The heading above this page in the list of pages. */
  group: Line.nullable().default(null),
  /** `owners`: only customers who own one of the folder's products can read the page. */
  for: createChoice(['owners']).nullable().default(null),
  products: createList(PackageId, 20).default([]),
  version: Version.nullable().default(null),
  /** The folder with the latest version's documentation; null for the latest itself. */
  latest: z.string(A_FOLDER).regex(DOC_NAME, A_FOLDER).nullable().default(null),
})
export type DocHead = z.infer<typeof DocHead>

/** `docs/<folder>/<page>.<language>.md`: other fields are the same in all languages. */
export const DocTranslationHead = keys({ title: Line, group: Line.optional() })
