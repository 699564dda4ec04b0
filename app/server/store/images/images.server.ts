import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { listMissingDocImages } from '../docs.server.ts'
import type { StoreFiles } from '../files.server.ts'
import type { Store } from '../store.server.ts'
import { StoreError, type StoreFinding } from '../store-error.server.ts'

export type StoreImage = {
  /** The bare file name. */
  name: string
  /** The first 16 hex digits of SHA-256, which change with the picture. */
  hash: string
  content: Buffer
}

const IMAGE_TYPES = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif', '.ico'])

export async function readImages(files: StoreFiles): Promise<StoreImage[]> {
  const images: StoreImage[] = []
  for (const name of await files.list('images')) {
    if (!IMAGE_TYPES.has(extname(name).toLowerCase()) || !/^[\w-][\w.-]*$/.test(name)) {
      const types = [...IMAGE_TYPES].join(', ')
      const message = `expected letters, digits, - and _, ending in one of ${types}`
      throw files.error(`images/${name}`, 'picture_name', message, types)
    }
    const bytes = await files.findBytes(`images/${name}`)
    if (bytes) images.push({ name, hash: hashFile(bytes), content: bytes })
  }
  return images
}

/** A missing picture would leave a gap in a page, and a text for a misspelt name would have no effect. */
export function refuseMissingImages(
  { products, docs, images, pictureTexts, translations }: Omit<Store, 'version'>,
  files: StoreFiles,
): void {
  const names = new Set(images.map(({ name }) => name))
  const inProducts = [...products].flatMap(([id, { image, pictures }]): StoreFinding[] => {
    const named = pictures.map((name, place) => ({ name, at: ['pictures', place] }))
    if (image !== null) named.push({ name: image, at: ['image'] })
    return named
      .filter(({ name }) => !names.has(name))
      .map(({ name, at }) => missing(name, { path: `products/${id}.yaml`, at }))
  })
  const texts = new Map([['pictures.yaml', pictureTexts]])
  for (const [language, { pictures }] of translations) texts.set(`pictures.${language}.yaml`, pictures)
  const inTexts = [...texts].flatMap(([path, named]) =>
    Object.keys(named).flatMap((name): StoreFinding[] =>
      names.has(name) ? [] : [missing(name, { path, at: [name] })],
    ),
  )
  const problems = [...inProducts, ...inTexts, ...listMissingDocImages(docs, translations, names)]
  if (problems.length > 0) throw new StoreError(files.folder, problems)
}

function missing(name: string, place: Pick<StoreFinding, 'path' | 'at'>): StoreFinding {
  const message = `expected the name of a file in images/, got "${name}"`
  return { ...place, code: 'missing_picture', about: name, message }
}

export function hashFile(content: string | Buffer): string {
  return hash('sha256', content, 'hex').slice(0, 16)
}
