/** An archive may come from anywhere, so its files must stay in their folder and within the disk's free space. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { packTar } from '#app/panel/store/editing/tar.server.ts'
import { unpack } from './tar.ts'

const content = Buffer.from('an otter')

async function openFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'tar-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, into, archive] = [join(folder, 'from'), join(folder, 'into'), join(folder, 'a.tar.gz')]
  await mkdir(from)
  await mkdir(into)
  return { folder, from, into, archive }
}

/** Writes a field of the header and corrects the checksum. */
function withField(tar: Buffer, { at, text }: { at: number; text: string }): Buffer {
  tar.write(text, at, 'latin1')
  tar.write('        ', 148, 'latin1')
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return tar
}

test.each(['gnu', 'pax', 'ustar'])(
  'long names and names in other letters are restored (%s)',
  async (format) => {
    const { from, into, archive } = await openFolders()
    const paths = [`${'folder/'.repeat(14)}${'n'.repeat(90)}.md`, 'pages/größe 🦦.md', 'empty.md']
    for (const path of paths) {
      await mkdir(dirname(join(from, path)), { recursive: true })
      await writeFile(join(from, path), path === 'empty.md' ? '' : path)
    }
    await promisify(execFile)('tar', [`--format=${format}`, '-czf', archive, '-C', from, '.'])
    await unpack(archive, into)
    for (const path of paths)
      expect(await readFile(join(into, path), 'utf8')).toBe(path === 'empty.md' ? '' : path)
  },
)

test.each(['../out.md', 'pages/../../out.md', '/tmp/out.md'])('the name %s is refused', async (path) => {
  const { folder, into, archive } = await openFolders()
  await writeFile(archive, await packTar([{ path, content }], 0))
  await expect(unpack(archive, into)).rejects.toThrow('a name that leads out of it')
  expect(await readdir(into)).toEqual([])
  expect(await readdir(folder)).not.toContain('out.md')
})

test.each([
  ['1', 'a hard link'],
  ['2', 'a link'],
  ['3', 'a device'],
  ['4', 'a device'],
  ['6', 'a pipe'],
  ['S', 'an entry of the kind "S"'],
])('an entry of the kind %s is refused', async (type, says) => {
  const { into, archive } = await openFolders()
  const tar = gunzipSync(await packTar([{ path: 'a.md', content }], 0))
  await writeFile(archive, gzipSync(withField(tar, { at: 156, text: type })))
  await expect(unpack(archive, into)).rejects.toThrow(`it holds ${says}: a.md`)
})

test('an archive larger than the free disk space is refused before it is written', async () => {
  const { into, archive } = await openFolders()
  const tar = gunzipSync(await packTar([{ path: 'bomb.md', content }], 0))
  // A binary size of 2^50 bytes.
  const size = '\x80\0\0\0\0\x04\0\0\0\0\0\0'
  await writeFile(archive, gzipSync(withField(tar, { at: 124, text: size })))
  await expect(unpack(archive, into)).rejects.toThrow('more room than is free')
  expect(await readdir(into)).toEqual([])
})

test('a truncated archive is refused, even when it was compressed again', async () => {
  const { into, archive } = await openFolders()
  const whole = await packTar([{ path: 'a.md', content }], 0)
  await writeFile(archive, whole.subarray(0, -4))
  await expect(unpack(archive, into)).rejects.toThrow('unexpected end of file')
  await rm(join(into, 'a.md'))
  await writeFile(archive, gzipSync(gunzipSync(whole).subarray(0, 1024)))
  await expect(unpack(archive, into)).rejects.toThrow('it was cut off')
})

test('an archive with endless bytes after its end is refused', async () => {
  const { into, archive } = await openFolders()
  const whole = gunzipSync(await packTar([{ path: 'a.md', content }], 0))
  await writeFile(archive, gzipSync(Buffer.concat([whole, Buffer.alloc(4 * 1024 * 1024)])))
  await expect(unpack(archive, into)).rejects.toThrow('goes on behind its end')
})
