/** Finds the uses of pictures: a picture in use is not removed. */
import { isRecord, isString } from '#app/lib/guards.ts'
import { NAMED_IMAGES, type NamedImage } from '#app/server/store/images/named-images.server.ts'
import { readValue } from '../content.server.ts'
import { findFile } from '../paths.server.ts'
import type { WholeSource } from '../whole-source.server.ts'

/** A file of the store that names the picture, or a place of the shop that looks it up by name. */
export type PictureUse = { path: string; title: string | null } | { place: NamedImage }

/** The texts about pictures: a name in them is no use. */
export const TEXTS_OF_PICTURES = /^pictures(?:\.[a-z]{2})?\.yaml$/

/** Maps every picture to its uses, also a picture without any. */
export async function listUses(
  source: WholeSource,
  names: readonly string[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map(names.map((name) => [name, listPlaces(name, names)]))
  for (const [path, bytes] of source.files) {
    const file = findFile(path)
    if (file === null || file.kind === 'image' || TEXTS_OF_PICTURES.test(path)) continue
    const text = bytes.toString()
    const named = names.filter((name) => text.includes(name))
    const value = named.length > 0 ? await readValue(file, bytes) : null
    const title = isRecord(value) && isString(value.title) ? value.title : null
    for (const name of named) if (isNamedIn(value, name)) uses.get(name)?.push({ path, title })
  }
  return uses
}

/** The shop uses only the first picture of a purpose. */
function listPlaces(name: string, names: readonly string[]): PictureUse[] {
  const places: NamedImage[] = ['icon', 'payments']
  return places
    .filter((place) => NAMED_IMAGES[place].find((candidate) => names.includes(candidate)) === name)
    .map((place) => ({ place }))
}

/** A value names a picture by its bare name, or by its address inside a text. */
function isNamedIn(value: unknown, name: string): boolean {
  if (typeof value === 'string') return value === name || value.includes(`images/${name}`)
  return isRecord(value) && Object.values(value).some((inner) => isNamedIn(inner, name))
}
