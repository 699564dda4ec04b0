/** A `.tar.gz` of a few small files (POSIX ustar). */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const BLOCK = 512

export async function packTar(
  files: readonly { path: string; content: Buffer }[],
  now: number,
): Promise<Buffer> {
  const blocks = files.flatMap(({ path, content }) => {
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [createHeader(path, content.length, now), content, padding]
  })
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]))
}

/** A store's paths are ASCII and shorter than the 100 bytes of the name's field. */
function createHeader(path: string, size: number, now: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${Math.floor(value).toString(8).padStart(length, '0')}\0`
  header.write(path, 0)
  header.write(octal(0o644, 7), 100)
  header.write(octal(0, 7) + octal(0, 7), 108)
  header.write(octal(size, 11) + octal(now / 1000, 11), 124)
  // The checksum counts its own field as spaces.
  header.write('        0', 148)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
