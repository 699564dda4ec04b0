/** Files of a store folder, recognised by their paths. */
import { EditingError } from './editing-error.server.ts'
import type { FileKind, StoreFile } from './types.ts'

export const FOLDERS = ['', 'products', 'pages', 'news', 'images']

const KINDS: readonly [RegExp, FileKind][] = [
  [
    /^(?:settings|navigation|(?:faq|services|reasons|testimonials|words|pictures)(?:\.[a-z]{2})?)\.yaml$/,
    'yaml',
  ],
  [/^products\/[1-9]\d{0,14}(?:\.[a-z]{2})?\.yaml$/, 'yaml'],
  [/^(?:pages|news|docs\/[a-z0-9][a-z0-9-]{0,60})\/[a-z0-9][a-z0-9-]{0,60}(?:\.[a-z]{2})?\.md$/, 'markdown'],
  [/^assistant\.md$/, 'markdown'],
  [/^theme\.css$/, 'css'],
  [/^images\/[\w-][\w.-]{0,99}$/, 'image'],
]

export function findFile(path: string): StoreFile | null {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1]
  return kind === undefined ? null : { path, kind }
}

export const isImagePath = (path: string): boolean => findFile(path)?.kind === 'image'

/** Throws `EditingError`. */
export function getFile(path: string): StoreFile {
  const file = findFile(path)
  if (file === null) throw new EditingError('unknown_path', path)
  return file
}
