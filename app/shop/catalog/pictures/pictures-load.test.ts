import { readdir, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blank, openPictures, startImageHost, temporaryFolder } from '#tests/support/picture-host.ts'

const DAY_MS = 86_400_000

test('a hundred simultaneous visitors cause one fetch and one rendering', async () => {
  const host = await startImageHost({ '/a.png': await blank(900, 500).png().toBuffer() })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.png')])
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => pictures.show(host.at('/a.png'), '640.avif')),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]).toMatchObject({
    type: 'image/avif',
    cacheControl: expect.stringContaining('max-age=86400'),
  })
  expect(host.asked).toEqual(['/a.png'])
})

test('at most four originals are fetched at once', async () => {
  const open: ServerResponse[] = []
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}.png`)
  const hold = (_: unknown, response: ServerResponse) => void open.push(response)
  const host = await startImageHost(Object.fromEntries(paths.map((path) => [path, hold])))
  const pictures = await openPictures(host)
  await pictures.register(paths.map(host.at))
  const answers = Promise.all(paths.map((path) => pictures.show(host.at(path), '320.webp')))
  for (let answered = 0; answered < 12; answered += 1) {
    await expect.poll(() => open.length > 0).toBe(true)
    expect(host.asked.length - answered).toBeLessThanOrEqual(4)
    open.shift()?.writeHead(500).end()
  }
  expect((await answers).every((answer) => answer.type === 'image/svg+xml')).toBe(true)
})

test('a visitor who waits too long sees the placeholder, and the next one the picture', async () => {
  const open: ServerResponse[] = []
  const host = await startImageHost({ '/a.png': (_, response) => void open.push(response) })
  const pictures = await openPictures(host, { waitMs: 50 })
  await pictures.register([host.at('/a.png')])
  expect(await pictures.show(host.at('/a.png'), '320.webp')).toMatchObject({
    type: 'image/svg+xml',
    cacheControl: 'no-store',
  })
  open[0]?.end(await blank(400, 400).png().toBuffer())
  await expect
    .poll(async () => (await pictures.show(host.at('/a.png'), '320.webp')).type === 'image/webp')
    .toBe(true)
  expect(host.asked).toEqual(['/a.png'])
})

test('a visitor who leaves does not cancel the work', async () => {
  const open: ServerResponse[] = []
  const host = await startImageHost({ '/a.png': (_, response) => void open.push(response) })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.png')])
  const visitor = new AbortController()
  const key = pictures.describe(host.at('/a.png'))?.key ?? ''
  const leaving = pictures.respond(key, '320.webp', { signal: visitor.signal })
  const staying = pictures.respond(key, '320.webp')
  await expect.poll(() => open.length > 0).toBe(true)
  visitor.abort()
  expect(await leaving).toMatchObject({ cacheControl: 'no-store' })
  open[0]?.end(await blank(400, 400).png().toBuffer())
  expect(await staying).toMatchObject({ type: 'image/webp' })
  expect(pictures.warnings).toEqual([])
})

test('the limit of an address counts rendered pictures, not those cached in memory or on disk', async () => {
  const host = await startImageHost({ '/a.png': await blank(900, 500).png().toBuffer() })
  let asked = 0
  let waitSeconds = 0
  const limit = () => {
    asked += 1
    return waitSeconds
  }
  const open = async (dataDir?: string) => {
    const pictures = await openPictures(host, dataDir === undefined ? {} : { dataDir })
    await pictures.register([host.at('/a.png')])
    const key = pictures.describe(host.at('/a.png'))?.key ?? ''
    return Object.assign(pictures, { ask: (file: string) => pictures.respond(key, file, { limit }) })
  }
  const first = await open()
  await first.ask('640.webp')
  expect((await first.ask('640.webp')).status).toBe(200)
  expect(asked).toBe(1)
  waitSeconds = 7
  expect(await first.ask('320.webp')).toMatchObject({
    status: 429,
    retryAfterSeconds: 7,
    cacheControl: 'no-store',
    type: 'image/svg+xml',
  })
  await first.close()
  const second = await open(first.dataDir)
  await expect.poll(async () => (await second.ask('640.webp')).status === 200).toBe(true)
})

test('after a restart pictures come from the disk, even if the host is gone', async () => {
  const host = await startImageHost({ '/a.png': await blank(900, 500).png().toBuffer() })
  const first = await openPictures(host)
  await first.register([host.at('/a.png')])
  const before = await first.show(host.at('/a.png'), '640.webp')
  await first.close()
  const second = await openPictures(host, {
    dataDir: first.dataDir,
    fetch: () => Promise.reject(new Error('gone')),
  })
  await second.register([host.at('/a.png')])
  const after = await second.show(host.at('/a.png'), '640.webp')
  expect(after).toMatchObject({ type: 'image/webp', etag: before.etag })
  expect(await second.show(host.at('/a.png'), '320.jpg')).toMatchObject({ type: 'image/jpeg' })
})

test('damaged and foreign files in the cache are tolerated', async () => {
  const host = await startImageHost({ '/a.png': await blank(900, 500).png().toBuffer() })
  const first = await openPictures(host)
  await first.register([host.at('/a.png')])
  const { etag } = await first.show(host.at('/a.png'), '640.webp')
  await first.close()
  const dir = join(first.dataDir, 'pictures')
  for (const file of await readdir(dir)) await writeFile(join(dir, file), 'damaged')
  await writeFile(join(dir, 'notes.txt'), 'mine')
  await writeFile(join(dir, 'tmp-left-behind'), 'half')
  const second = await openPictures(host, { dataDir: first.dataDir })
  await second.register([host.at('/a.png')])
  expect(await second.show(host.at('/a.png'), '640.webp')).toMatchObject({ etag, type: 'image/webp' })
  expect(host.asked.length).toBe(2)
  expect(await readdir(dir)).not.toContain('tmp-left-behind')
  expect(await readdir(dir)).toContain('notes.txt')
})

test('the disk cache stays within its limit', async () => {
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}.png`)
  const noise = (mean: number) =>
    blank(64, 64)
      .composite([
        {
          input: {
            create: {
              width: 64,
              height: 64,
              channels: 3,
              background: 'black',
              noise: { type: 'gaussian', mean, sigma: 30 },
            },
          },
        },
      ])
      .png()
      .toBuffer()
  const files = await Promise.all(paths.map(async (path, index) => [path, await noise(index * 20)] as const))
  const host = await startImageHost(Object.fromEntries(files))
  const maxDiskBytes = 40_000
  const pictures = await openPictures(host, { maxDiskBytes })
  await pictures.register(paths.map(host.at))
  for (const path of paths) expect((await pictures.show(host.at(path), '320.webp')).type).toBe('image/webp')
  const dir = join(pictures.dataDir, 'pictures')
  const sizes = await Promise.all(
    (await readdir(dir)).map(async (file) => (await stat(join(dir, file))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.length).toBeLessThan(paths.length * 2)
  expect(total).toBeLessThanOrEqual(maxDiskBytes)
})

test('a read-only disk only disables the cache', async () => {
  const host = await startImageHost({ '/a.png': await blank(900, 500).png().toBuffer() })
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'pictures'), 'a file where the folder should be')
  const pictures = await openPictures(host, { dataDir })
  await pictures.register([host.at('/a.png')])
  expect(await pictures.show(host.at('/a.png'), '640.webp')).toMatchObject({ type: 'image/webp' })
  expect(await pictures.show(host.at('/a.png'), '320.webp')).toMatchObject({ type: 'image/webp' })
  expect(host.asked).toEqual(['/a.png'])
  expect(pictures.warnings.length).toBe(1)
})

test('after a day the address is checked again, and a changed picture replaces the old one', async () => {
  let time = Date.now()
  let body = await blank(900, 500).png().toBuffer()
  const host = await startImageHost({ '/a.png': (_, response) => response.end(body) })
  const pictures = await openPictures(host, { now: () => time })
  await pictures.register([host.at('/a.png')])
  const tag = async () => (await pictures.show(host.at('/a.png'), '320.webp')).etag
  const firstTag = await tag()
  body = await blank(900, 500).negate().png().toBuffer()
  expect(await tag()).toBe(firstTag)
  time += DAY_MS + 1
  expect(await tag()).toBe(firstTag)
  await expect.poll(async () => (await tag()) !== firstTag).toBe(true)
  expect(host.asked.length).toBe(2)
})

test('while the host is unavailable after a day, old pictures stay and new sizes are still rendered', async () => {
  let time = Date.now()
  let isAway = false
  const body = await blank(900, 500).png().toBuffer()
  const host = await startImageHost({
    '/a.png': (_, response) => response.writeHead(isAway ? 503 : 200).end(isAway ? '' : body),
  })
  const pictures = await openPictures(host, { now: () => time })
  await pictures.register([host.at('/a.png')])
  await pictures.show(host.at('/a.png'), '320.webp')
  isAway = true
  time += DAY_MS * 3
  for (const file of ['320.webp', '640.webp', '320.avif']) {
    expect((await pictures.show(host.at('/a.png'), file)).type).not.toBe('image/svg+xml')
  }
  await expect.poll(() => host.asked.length === 2).toBe(true)
  expect(host.asked.length).toBe(2)
})

test('a picture is checked again soon after the clock was set back by a year', async () => {
  let time = Date.now()
  const body = await blank(900, 500).png().toBuffer()
  const host = await startImageHost({ '/a.png': (_, response) => response.end(body) })
  const pictures = await openPictures(host, { now: () => time })
  await pictures.register([host.at('/a.png')])
  await pictures.show(host.at('/a.png'), '320.webp')
  time -= 365 * DAY_MS
  await pictures.show(host.at('/a.png'), '320.webp')
  await expect.poll(() => host.asked.length === 2).toBe(true)
  await pictures.show(host.at('/a.png'), '320.webp')
  expect(host.asked.length).toBe(2)
})
