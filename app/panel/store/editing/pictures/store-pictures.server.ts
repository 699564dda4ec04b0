/** The draft's pictures: listed with their uses, uploaded, cropped, removed. */
import sharp from 'sharp'
import { createMutex } from '#app/lib/async/mutex.ts'
import { NAMED_IMAGES } from '#app/server/store/images/named-images.server.ts'
import type { StoreSource } from '#app/server/store/source.server.ts'
import type { Editing } from '../editing.server.ts'
import type { EditedBy, WriteOptions, Written } from '../types.ts'
import { getVersion } from '../working-copy.server.ts'
import { cleanPicture, findEnding } from './clean-picture.server.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { createPictureTexts } from './picture-texts.server.ts'
import type { Crop } from './purposes.ts'
import { listUses, type PictureUse } from './uses.server.ts'

export type StorePicture = {
  name: string
  /** The version of the content that an edit is based on. */
  version: string
  bytes: number
  /** In pixels; null for a file without a measurable size. */
  size: { width: number; height: number } | null
  /** False for SVG, which is never encoded again. */
  canCrop: boolean
  hasAlt: boolean
  uses: PictureUse[]
}

/** The limit of uploads under way; each holds its bytes in memory. */
const MAX_UPLOADS = 4
/** The limit for all pictures together, in bytes: the shop holds them in memory. */
const MAX_TOTAL_BYTES = 32 * 1024 * 1024
const MAX_STEM_LENGTH = 60

type PicturesEditing = Pick<Editing, 'source' | 'read' | 'readBytes' | 'write' | 'remove' | 'change'>
type Added = EditedBy & { crop: Crop /** The name from the file or the person. */; hint: string }
type Changed = WriteOptions & { crop: Crop }

export class StorePictures {
  readonly #editing: PicturesEditing
  readonly #texts: ReturnType<typeof createPictureTexts>
  readonly #decoding = createMutex()
  #uploads = 0

  constructor(editing: PicturesEditing) {
    this.#editing = editing
    this.#texts = createPictureTexts(editing)
  }

  /** Counts an upload from its first byte; throws `PictureRefusal` while too many are under way. */
  async admit<Result>(upload: () => Promise<Result>): Promise<Result> {
    if (this.#uploads >= MAX_UPLOADS) throw new PictureRefusal('busy')
    this.#uploads += 1
    return upload().finally(() => {
      this.#uploads -= 1
    })
  }

  async list(): Promise<StorePicture[]> {
    const source = await this.#editing.source()
    const names = await listNames(source)
    const uses = await listUses(source, names)
    const described = await this.#texts.listDescribed()
    const pictures: StorePicture[] = []
    for (const name of names)
      pictures.push({
        ...(await measure(source, name)),
        name,
        canCrop: findEnding(name) !== null,
        hasAlt: described.has(name),
        uses: uses.get(name) ?? [],
      })
    return pictures
  }

  /** Adds a picture, or replaces the one that already serves this purpose; resolves to its name. */
  async add(bytes: Uint8Array, { crop, hint, by }: Added): Promise<string> {
    const place = crop.purpose === 'icon' || crop.purpose === 'payments' ? crop.purpose : null
    const ending = findEnding(place === null ? 'new.webp' : UPLOADED_AS[place]) ?? 'webp'
    const content = await this.#clean(bytes, { crop, ending })
    return place === null
      ? this.#writeNew(createStem(hint), content, { by })
      : this.#writeNamed(place, content, { by })
  }

  /** Replaces the content under the same name. */
  async replace(name: string, bytes: Uint8Array, { crop, ...options }: Changed): Promise<void> {
    const ending = findEnding(name)
    if (ending === null) throw new PictureRefusal('fixed_format')
    await this.#write(name, await this.#clean(bytes, { crop, ending }), options)
  }

  async crop(name: string, { crop, ...options }: Changed): Promise<void> {
    const ending = findEnding(name)
    const bytes = await this.#editing.readBytes(getPath(name))
    if (bytes === null) throw new PictureRefusal('not_found')
    if (ending === null) throw new PictureRefusal('fixed_format')
    await this.#write(name, await this.#clean(bytes, { crop, ending }), options)
  }

  /** Removes the picture with its texts. */
  async remove(name: string, { base, by }: WriteOptions): Promise<void> {
    const source = await this.#editing.source()
    if ((await source.findBytes(getPath(name))) === null) throw new PictureRefusal('not_found')
    const uses = await listUses(source, await listNames(source))
    if (uses.get(name)?.length) throw new PictureRefusal('in_use')
    requireWritten(await this.#editing.remove(getPath(name), { base, by }))
    await this.#texts.move(name, null, by)
  }

  /** One decoder runs at a time: each may need as much memory as the largest picture. */
  async #clean(...input: Parameters<typeof cleanPicture>): Promise<Buffer> {
    const release = await this.#decoding.acquire()
    return cleanPicture(...input).finally(release)
  }

  async #write(name: string, content: Buffer, options: WriteOptions): Promise<void> {
    await requireRoom(await this.#editing.source(), name, content.length)
    requireWritten(await this.#editing.write(getPath(name), content, options))
  }

  /** Writes under the first free name with this stem. */
  async #writeNew(stem: string, content: Buffer, { by }: EditedBy): Promise<string> {
    const usedNames = new Set(await listNames(await this.#editing.source()))
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? `${stem}.webp` : `${stem}-${count}.webp`
      if (usedNames.has(name)) continue
      await this.#write(name, content, { base: null, by })
      return name
    }
  }

  /** Replaces the picture that the shop uses there, whatever its format. */
  async #writeNamed(place: keyof typeof UPLOADED_AS, content: Buffer, { by }: EditedBy) {
    const name = UPLOADED_AS[place]
    await this.#write(name, content, { base: (await this.#editing.read(getPath(name))).version, by })
    for (const other of NAMED_IMAGES[place]) {
      const { version } = await this.#editing.read(getPath(other))
      if (other === name || version === null) continue
      await this.#editing.remove(getPath(other), { base: version, by })
      await this.#texts.move(other, name, by)
    }
    return name
  }
}

/** File names of the uploads with a fixed place. */
const UPLOADED_AS = { icon: 'icon.png', payments: 'payment-methods.webp' } as const

const getPath = (name: string) => `images/${name}`

async function listNames(source: StoreSource): Promise<string[]> {
  return source.list('images')
}

async function measure(source: StoreSource, name: string) {
  const content = (await source.findBytes(getPath(name))) ?? Buffer.alloc(0)
  const image = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return {
    version: getVersion(content) ?? '',
    bytes: content.length,
    size: image && { width: image.autoOrient.width, height: image.autoOrient.height },
  }
}

async function requireRoom(source: StoreSource, name: string, bytes: number): Promise<void> {
  let total = bytes
  for (const other of await listNames(source))
    if (other !== name) total += (await source.findBytes(getPath(other)))?.length ?? 0
  if (total > MAX_TOTAL_BYTES) throw new PictureRefusal('folder_full')
}

function requireWritten({ outcome }: Written): void {
  if (outcome === 'conflict') throw new PictureRefusal('changed')
}

/** `My Photo (1).JPG` becomes `my-photo-1`. */
function createStem(hint: string): string {
  const [file = ''] = hint.slice(0, 500).split(/[\\/]/).slice(-1)
  const letters = file
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
  const stem = letters.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_STEM_LENGTH)
  return stem.replace(/^-|-$/g, '') || 'picture'
}
