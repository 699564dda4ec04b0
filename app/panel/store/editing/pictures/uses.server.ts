/** Finds the store's uses of its pictures: a picture in use is not removed. */
import { isRecord } from '#app/lib/guards.ts'
import { NAMED_IMAGES, type NamedImage } from '#app/server/store/images/named-images.server.ts'
import { readValue } from '../content.server.ts'
import { findFile } from '../paths.server.ts'
import type { WholeSource } from '../whole-source.server.ts'

/** A file of the store that names the picture, or the shop's own use of a picture by its name. */
export type PictureUse = { path: string } | { place: NamedImage }

/** The files of pictures' own texts: a name in them is no use. */
export const TEXTS_OF_PICTURES = /^pictures(?:\.[a-z]{2})?\.yaml$/

/** Maps every picture, unused ones too, to its uses. */
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
    for (const name of named) if (isNamedIn(value, name)) uses.get(name)?.push({ path })
  }
  return uses
}

/** Only the first picture of a purpose counts. */
function listPlaces(name: string, names: readonly string[]): PictureUse[] {
  const places: NamedImage[] = ['icon', 'payments']
  return places
    .filter((place) => NAMED_IMAGES[place].find((one) => names.includes(one)) === name)
    .map((place) => ({ place }))
}

/** A value names a picture by its bare name, or by its address within a text. */
function isNamedIn(value: unknown, name: string): boolean {
  if (typeof value === 'string') return value === name || value.includes(`images/${name}`)
  return isRecord(value) && Object.values(value).some((inner) => isNamedIn(inner, name))
}
