/** Uploads that attack: each costs one bounded attempt, and what is kept of them is a picture of ours. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { expectWithin } from '#tests/support/within.ts'
import { noise } from './hostile-bytes.ts'
import { hostileFiles } from './hostile-files.ts'
import { openPictureServer } from './picture-server.ts'
import { beginUpload, part, sendEndlessly, TYPE } from './slow-uploads.ts'

const MINUTES = 60_000
/** The largest picture that is decoded takes 200 MB with what it becomes; the rest is the form itself. */
const MAX_MEMORY = 450 * 1024 * 1024
const MAX_MS = 30_000
const FORMATS = ['webp', 'png', 'jpeg']

/** Measures the most memory that the work took beyond the memory in use before. */
async function measureMemory(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  await work().finally(() => clearInterval(timer))
  return most - before
}

test('every hostile file is refused in words or becomes a clean picture, within its time and memory', {
  timeout: scaled(10 * MINUTES),
}, async () => {
  // Made first: a busy machine takes a minute for them, and a connection that is idle for so long is closed.
  const files = await hostileFiles()
  const { upload, get, listFolders, readPicture } = await openPictureServer()
  const folders = await listFolders()
  expect(files.length).toBeGreaterThanOrEqual(50)
  for (const { what, bytes, refusal } of files) {
    const begun = performance.now()
    const memory = await measureMemory(async () => {
      const { status, body } = await upload({ file: bytes, name: 'attack.png' })
      expect([what, body.code ?? null, typeof body.detail]).toEqual([
        what,
        refusal,
        refusal === null ? 'undefined' : 'string',
      ])
      expect([what, status]).toEqual([what, refusal === null ? 200 : 422])
      if (refusal === null) await expectClean(what, await readPicture(body.name ?? ''))
    })
    expect([what, memory < MAX_MEMORY]).toEqual([what, true])
    expectWithin(MAX_MS, performance.now() - begun)
  }
  expect((await get('/healthz')).status).toBe(200)
  expect(await listFolders()).toEqual(folders)
})

async function expectClean(what: string, bytes: Buffer): Promise<void> {
  const { format, exif, icc, xmp, comments } = await sharp(bytes).metadata()
  expect([what, FORMATS.includes(format), exif, icc, xmp, comments]).toEqual([
    what,
    true,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(bytes.length).toBeLessThanOrEqual(1024 * 1024)
  expect(/script|alert|PK/.test(bytes.toString('latin1'))).toBe(false)
}

const NAMES = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\win.png',
  '/etc/cron.d/x.png',
  'C:\\x.png',
  '.htaccess',
  'a\0b.png',
  'evil.php\0.png',
  '\u202egnp.exe',
  '\u200b',
  `${'x'.repeat(5_000)}.png`,
  ' ',
  '...',
  '-rf.png',
  '$(id).png',
  '`id`.png',
  "';drop table x.png",
  '<img src=x onerror=alert(1)>.png',
  '%2e%2e%2fx',
  'con.png',
  'settings.yaml',
  '.publication',
  'ärger ß 東京.png',
  '😀.png',
  '__proto__',
  'constructor.webp',
]

test('a file is named by its letters and digits, wherever its own name leads', async () => {
  const { upload, listFolders, listImages } = await openPictureServer()
  const folders = await listFolders()
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (const fileName of NAMES) {
    for (const fields of [{ fileName }, { fileName: 'a.png', name: fileName }]) {
      const { status, body } = await upload({ file, ...fields })
      expect([fileName, status, body.name]).toEqual([
        fileName,
        200,
        expect.stringMatching(/^[a-z0-9][a-z0-9-]{0,65}\.webp$/),
      ])
    }
  }
  expect(new Set(await listImages()).size).toBe((await listImages()).length)
  expect(await listFolders()).toEqual(folders)
})

const FORMS: readonly [what: string, type: string, body: string | Buffer, status: number][] = [
  ['no boundary', 'multipart/form-data', `${part('file', 'x', '; filename="a"')}--x--`, 400],
  ['an empty boundary', 'multipart/form-data; boundary=', '--', 400],
  ['a boundary of 5,000 characters', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, '--', 400],
  ['a boundary that never comes', TYPE, 'hello', 400],
  ['a form without an end', TYPE, part('file', 'x', '; filename="a.png"'), 400],
  ['nothing', TYPE, '', 400],
  ['no file', TYPE, `${part('name', 'a')}--x--`, 422],
  ['a text in the place of the file', TYPE, `${part('file', 'a')}--x--`, 422],
  ['5,000 parts', TYPE, `${part('name', 'a').repeat(5_000)}--x--`, 400],
  ['200,000 boundaries', TYPE, '--x\r\n'.repeat(200_000), 400],
  ['a header of 1 MB', TYPE, `--x\r\nX-A: ${'a'.repeat(1_000_000)}\r\n\r\n\r\n--x--`, 400],
  ['another type', 'text/plain', 'hello', 415],
  ['JSON', 'application/json', '{}', 415],
]

test.each(FORMS)('a form with %s is refused', async (_, type, body, status) => {
  const { post, get } = await openPictureServer()
  const begun = performance.now()
  const answer = await post('/api/admin/store/pictures', body, type)
  expect(answer.status).toBe(status)
  expectWithin(5_000, performance.now() - begun)
  expect((await get('/healthz')).status).toBe(200)
})

test('more than 15 MB are refused while they arrive, and too many uploads at once are told to wait', async () => {
  const { upload, get, url, cookie, origin } = await openPictureServer()
  const statuses = new Set<number>()
  const memory = await measureMemory(async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendEndlessly(url, { cookie, origin })))
    for (const status of sent) statuses.add(status)
  })
  expect([...statuses].filter((status) => status !== 413 && status !== 503)).toEqual([])
  expect(memory).toBeLessThan(250 * 1024 * 1024)

  const slow = Array.from({ length: 6 }, () => beginUpload(url, { cookie, origin }))
  // Four are waited for, the others are answered at once.
  await expect.poll(() => slow.filter(({ answer }) => answer().includes(' 503 ')).length).toBe(2)
  const small = await sharp(noise(300), { raw: { width: 10, height: 10, channels: 3 } })
    .png()
    .toBuffer()
  expect((await upload({ file: small })).status).toBe(503)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(async () => (await upload({ file: small })).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
})

test('pictures of the draft are served as what they are', async () => {
  const { upload, get } = await openPictureServer()
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { body } = await upload({ file, name: 'page.html' })
  const answer = await get(`/api/admin/store/pictures/${body.name}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const drawn = await get('/api/admin/store/pictures/icon.svg')
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawn.headers.get('content-security-policy')).toContain('sandbox')
})

test('nothing is written beside the draft before a publication', async () => {
  const { upload, dir } = await openPictureServer()
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const before = await readdir(join(dir, 'images'))
  await upload({ file, name: 'new' })
  expect(await readdir(join(dir, 'images'))).toEqual(before)
})
