/**
 * Unpacks a `.tar.gz` that may come from anywhere: only plain files and folders with names inside the target folder.
 */
import { createReadStream } from 'node:fs'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const BLOCK = 512
/** A long name, and the bytes after the end, may take no more than this. */
const MAX_BESIDES = 1024 * 1024
const FILE = '0'
const FOLDER = '5'
/** Types of entries: GNU's long name, and POSIX attributes of one entry and of all. */
const LONG_NAME = 'L'
const ATTRIBUTES = 'x'
const GLOBAL_ATTRIBUTES = 'g'
const REFUSED: Record<string, string> = {
  1: 'a hard link',
  2: 'a link',
  3: 'a device',
  4: 'a device',
  6: 'a pipe',
}

type Entry = { name: string; type: string; size: number }

/** Unpacks into an empty folder. Throws at the first entry that it refuses, and when the archive is cut off. */
export async function unpack(archive: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  let room = bavail * bsize
  for await (const { entry, content } of readEntries(archive)) {
    const path = checkEntry(entry)
    room -= entry.size
    if (room < 0) throw new Error(`it needs more room than is free in ${folder}`)
    if (path === '') continue
    const target = join(folder, path)
    await mkdir(entry.type === FOLDER ? target : dirname(target), { recursive: true })
    if (entry.type === FILE) await write(target, content)
  }
}

async function write(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  // The flag makes a second entry of the same name an error.
  const handle = await open(file, 'wx')
  try {
    for await (const bytes of content) await handle.write(bytes)
  } finally {
    await handle.close()
  }
}

/** Returns the path inside the folder; empty for the folder itself. */
function checkEntry({ name, type }: Entry): string {
  if (type !== FILE && type !== FOLDER)
    throw new Error(`it holds ${REFUSED[type] ?? `an entry of the kind "${type}"`}: ${name}`)
  const parts = name.split('/').filter((part, index) => part !== '.' && !(part === '' && index > 0))
  if (parts.some((part) => part === '' || part === '..' || part.includes('\0')))
    throw new Error(`it holds a name that leads out of it: ${name}`)
  return parts.join('/')
}

/** Callers read the content of an entry before the next entry. */
async function* readEntries(
  archive: string,
): AsyncGenerator<{ entry: Entry; content: AsyncIterable<Buffer> }> {
  // The reader throws the errors of either stream.
  const input = createReader(pipeline(createReadStream(archive), createGunzip(), () => undefined))
  let extended: Partial<Entry> = {}
  for (;;) {
    const header = await input.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const entry = { ...readHeader(header), ...extended }
    extended = {}
    const { type, size } = entry
    if (type === LONG_NAME || type === ATTRIBUTES || type === GLOBAL_ATTRIBUTES) {
      if (size > MAX_BESIDES) throw new Error('a name in it is too long')
      const text = (await input.take(size)).toString('utf8')
      if (type === LONG_NAME) extended = { name: text.replace(/\0.*$/s, '') }
      if (type === ATTRIBUTES) extended = readAttributes(text)
    } else {
      let left = size
      const content = input.some(size, (length) => {
        left -= length
      })
      yield { entry, content }
      for await (const _ of input.some(left, () => undefined));
    }
    await input.take((BLOCK - (size % BLOCK)) % BLOCK)
  }
  await input.end(MAX_BESIDES)
}

function readHeader(header: Buffer): Entry {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  // The checksum counts its own field as spaces.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(148, 8), 8) !== sum) throw new Error('it is no tar archive')
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? text(345, 155) : ''
  const type = text(156, 1)
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    type: type === '' || type === '7' ? FILE : type,
    size: readSize(header.subarray(124, 136)),
  }
}

/** Sizes are octal, or binary from eight gigabytes on. */
function readSize(field: Buffer): number {
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const size = isBinary
    ? Number(field.readBigUInt64BE(4))
    : Number.parseInt(field.toString('latin1').replace(/\0.*$/s, '').trim() || '0', 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('it is no tar archive')
  return size
}

/** Reads lines such as `30 path=pages/impressum.md`, whose number counts the whole line. */
function readAttributes(text: string): Partial<Entry> {
  const values = new Map(
    text.split('\n').map((line): [string, string] => {
      const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)$/.exec(line) ?? []
      return [key, value]
    }),
  )
  const [name, size] = [values.get('path'), values.get('size')]
  return { ...(name !== undefined && { name }), ...(size !== undefined && { size: Number(size) }) }
}

/** Reads a stream of chunks in pieces of any size. */
function createReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)

  async function next(most: number): Promise<Buffer> {
    if (left.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it was cut off')
      left = value
    }
    const bytes = left.subarray(0, most)
    left = left.subarray(bytes.length)
    return bytes
  }

  async function* some(size: number, onRead: (length: number) => void): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      const bytes = await next(missing)
      missing -= bytes.length
      onRead(bytes.length)
      yield bytes
    }
  }

  return {
    some,
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const bytes of some(size, () => undefined)) parts.push(bytes)
      return Buffer.concat(parts)
    },
    /** Reads to the end, because gzip's checksum stands there. */
    async end(most: number): Promise<void> {
      let length = left.length
      for (;;) {
        const { value, done } = await chunks.next()
        if (done) return
        length += value.length
        if (length > most) throw new Error('it goes on behind its end')
      }
    },
  }
}
