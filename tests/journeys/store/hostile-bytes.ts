/** Pictures written byte by byte, with what no encoder would write. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const text = (content: string) => Buffer.from(content, 'latin1')
export const svg = (content: string, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`)
export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const PNG = text('\x89PNG\r\n\x1a\n')
const END = chunk('IEND', Buffer.alloc(0))

/** `kind` is the colour type: 2 for RGB, 3 for a palette. */
function header(width: number, height: number, { kind = 2, interlaced = 0 } = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, kind, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}

export function png(
  width: number,
  height: number,
  pixels: Buffer,
  options?: Parameters<typeof header>[2],
): Buffer {
  return Buffer.concat([PNG, header(width, height, options), chunk('IDAT', pixels), END])
}

/** After the header, where text and profiles stand. */
export const withChunks = (image: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([image.subarray(0, 33), ...chunks, image.subarray(33)])

const GIF_FRAME = Buffer.from([44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 68, 1, 0])
export function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 255, 255, 255])
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  const frame = Buffer.from(GIF_FRAME)
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([text('GIF89a'), screen, ...Array<Buffer>(frames).fill(frame), text(';')])
}

/** A segment of JPEG after its first two bytes. */
export function withSegments(jpeg: Buffer, ...segments: [mark: number, data: Buffer][]): Buffer {
  const parts = segments.map(([mark, data]) => {
    const head = Buffer.from([0xff, mark, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** JPEG and WebP whose own size says something else. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

export const textBomb = (zeros: Buffer) => chunk('zTXt', Buffer.concat([text('k\0\0'), zeros]))

/** VP8: the size stands after the mark of its first frame. */
export function claimSize(webp: Buffer, size: number): Buffer {
  const copy = Buffer.from(webp)
  const at = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  copy.writeUInt16LE(size, at + 3)
  copy.writeUInt16LE(size, at + 5)
  return copy
}

/** The same in every run. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    bytes[at] = state >> 16
  }
  return bytes
}
