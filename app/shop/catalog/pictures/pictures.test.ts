import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blank, openPictures, startImageHost, svg } from '#tests/support/picture-host.ts'

test('pictures are served in the requested width and format, whatever the original’s', async () => {
  const host = await startImageHost({
    '/a.png': await blank(2000, 1125).png().toBuffer(),
    '/b.jpg': await blank(2000, 1125).jpeg().toBuffer(),
    '/c.webp': await blank(2000, 1125).webp().toBuffer(),
    '/d.avif': await blank(2000, 1125).avif({ effort: 0 }).toBuffer(),
  })
  const pictures = await openPictures(host)
  const urls = ['/a.png', '/b.jpg', '/c.webp', '/d.avif'].map(host.at)
  await pictures.register(urls)
  for (const url of urls) {
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await pictures.show(url, `640.${format}`)
      expect(answer).toMatchObject({ status: 200, type })
      expect(await sharp(answer.body).metadata()).toMatchObject({ width: 640, height: 360 })
    }
  }
  expect(host.asked).toEqual(['/a.png', '/b.jpg', '/c.webp', '/d.avif'])
})

test('a vector is sharp at every width', async () => {
  const host = await startImageHost({
    '/a.svg': svg('<rect width="80" height="90" fill="white"/><rect x="80" width="80" height="90"/>'),
  })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.svg')])
  const { body } = await pictures.show(host.at('/a.svg'), '1920.webp')
  const { data, info } = await sharp(body).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1920, height: 1080 })
  // An enlarged bitmap would show a dozen shades of grey across the edge.
  const row = [...data.subarray(info.width * 540, info.width * 541)]
  expect(row.filter((shade) => shade > 20 && shade < 235).length).toBeLessThan(6)
})

test('a vector may use gradients, dashes, text and a few copies', async () => {
  const host = await startImageHost({
    '/a.svg': svg(
      '<defs><linearGradient id="g"><stop stop-color="#100000"/></linearGradient><g id="o"><circle r="4"/></g></defs>' +
        '<rect width="160" height="90" fill="url(#g)"/><use href="#o" x="20"/><text y="20">Name &#38; Co</text>' +
        '<path d="M0 0l90 90" stroke="white" stroke-dasharray="18 16"/>',
    ),
  })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.svg')])
  expect(await pictures.show(host.at('/a.svg'), '640.avif')).toMatchObject({ type: 'image/avif' })
})

test.each([
  { drawn: 'all of it', width: 160, hasAlpha: false },
  { drawn: 'half of it', width: 80, hasAlpha: true },
])(
  'an AVIF has a channel for transparency when the picture needs drawing: $drawn is drawn',
  async (drawing) => {
    const host = await startImageHost({ '/a.svg': svg(`<rect width="${drawing.width}" height="90"/>`) })
    const pictures = await openPictures(host)
    await pictures.register([host.at('/a.svg')])
    const { body } = await pictures.show(host.at('/a.svg'), '320.avif')
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, hasAlpha: drawing.hasAlpha })
  },
)

test('a small picture is never enlarged, and all larger widths share one file', async () => {
  const host = await startImageHost({ '/a.png': await blank(500, 300).png().toBuffer() })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.png')])
  const [large, largest] = await Promise.all(
    ['960.webp', '1920.webp'].map((file) => pictures.show(host.at('/a.png'), file)),
  )
  expect(await sharp(large?.body).metadata()).toMatchObject({ width: 500, height: 300 })
  expect(largest?.etag).toBe(large?.etag)
})

test('an animated picture shows its first frame', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const host = await startImageHost({
    '/a.gif': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.gif')])
  const { body } = await pictures.show(host.at('/a.gif'), '320.webp')
  const { dominant } = await sharp(body).stats()
  expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 160 })
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
})

test('a photograph is turned upright and loses its metadata', async () => {
  const photo = await blank(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const host = await startImageHost({ '/a.jpg': photo })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.jpg')])
  const metadata = await sharp((await pictures.show(host.at('/a.jpg'), '320.jpg')).body).metadata()
  expect(metadata).toMatchObject({ width: 320, height: 640 })
  expect(metadata.exif).toBeUndefined()
})

test('unknown keys, widths and formats are refused without any request', async () => {
  const host = await startImageHost({ '/a.png': await blank(100, 100).png().toBuffer() })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.png')])
  for (const file of [
    '641.webp',
    '640.png',
    '640',
    '0640.webp',
    '640.webp.webp',
    '',
    '-1.avif',
    '640.webp/x',
  ]) {
    expect((await pictures.show(host.at('/a.png'), file)).status).toBe(404)
  }
  expect((await pictures.respond('0123456789abcdef0123', '640.webp')).status).toBe(404)
  expect((await pictures.show(host.at('/other.png'), '640.webp')).status).toBe(404)
  expect(host.asked).toEqual([])
})

test('a removed picture stays available for one more catalogue', async () => {
  const host = await startImageHost({ '/a.png': await blank(100, 100).png().toBuffer() })
  const pictures = await openPictures(host)
  const status = async () => (await pictures.show(host.at('/a.png'), '320.webp')).status
  await pictures.register([host.at('/a.png')])
  await pictures.register([host.at('/b.png')])
  await pictures.register([host.at('/b.png')])
  expect(await status()).toBe(200)
  await pictures.register([host.at('/c.png')])
  expect(await status()).toBe(404)
})

test('only allowed hosts have pictures, over https except in the demo', async () => {
  const host = await startImageHost({})
  const pictures = await openPictures(host, {
    allowHttp: false,
    allowedHosts: ['cdn.example', '*.tebex.io'],
  })
  expect(pictures.describe('https://cdn.example/a.png')?.key).toMatch(/^[0-9a-f]{20}$/)
  expect(pictures.describe('//cdn.example/a.png')).toEqual(pictures.describe('https://cdn.example/a.png'))
  expect(pictures.describe('https://img.eu.tebex.io/a.png')?.key).toMatch(/^[0-9a-f]{20}$/)
  for (const url of [
    'http://cdn.example/a.png',
    'https://cdn.example:8443/a.png',
    'https://user:word@cdn.example/a.png',
    'https://cdn.example.evil.example/a.png',
    'https://eviltebex.io/a.png',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/relative.png',
    '//elsewhere.example/a.png',
    '',
  ]) {
    expect(pictures.describe(url), url).toBeNull()
  }
})

test('a picture is described by its key, a picture of another host is not described', async () => {
  const host = await startImageHost({ '/a.svg': svg('<rect width="9" height="9"/>') })
  const pictures = await openPictures(host)
  expect(pictures.describe(host.at('/a.svg'))).toEqual({ key: expect.stringMatching(/^[0-9a-f]{20}$/) })
  expect(pictures.describe('https://elsewhere.example/a.png')).toBeNull()
})

test('an animation moves in one format only, and a static picture has no moving version', async () => {
  const frames = await Promise.all(
    [blank(400, 225), blank(400, 225).negate()].map((frame) => frame.png().toBuffer()),
  )
  const host = await startImageHost({
    '/a.gif': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    '/b.png': await blank(400, 225).png().toBuffer(),
  })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.gif'), host.at('/b.png')])
  const countPages = async (path: string, file: string) => {
    const { body, type } = await pictures.show(host.at(path), file)
    return [type, (await sharp(body).metadata()).pages ?? 1]
  }
  expect(await countPages('/a.gif', '320.moving')).toEqual(['image/webp', 2])
  expect(await countPages('/a.gif', '320.webp')).toEqual(['image/webp', 1])
  expect(await countPages('/b.png', '320.moving')).toEqual(['image/webp', 1])
})

test('an animated vector is served as the original, after a restart too', async () => {
  const drawing = svg('<style>rect { animation: turn 4s infinite }</style><rect width="80" height="90"/>')
  const host = await startImageHost({ '/a.svg': drawing })
  const first = await openPictures(host)
  await first.register([host.at('/a.svg')])
  const expected = { status: 200, type: 'image/svg+xml', body: new Uint8Array(drawing) }
  expect(await first.show(host.at('/a.svg'), '640.moving')).toMatchObject(expected)
  await first.close()
  const second = await openPictures(host, { dataDir: first.dataDir })
  await second.register([host.at('/a.svg')])
  expect(await second.show(host.at('/a.svg'), '640.moving')).toMatchObject(expected)
})
