import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { blank, type ImageHost, openPictures, startImageHost, svg } from '#tests/support/picture-host.ts'

const placeholder = { status: 200, type: 'image/svg+xml', etag: null, cacheControl: 'public, max-age=60' }

/** Requests all sizes of a picture twice; each must be the placeholder, and the host must see one request. */
async function expectOneAttempt(host: ImageHost, path: string, code: string) {
  // On a busy machine only an endless response may time out.
  const pictures = await openPictures(host, { fetchTimeoutMs: scaled(code === 'timeout' ? 300 : 5_000) })
  await pictures.register([host.at(path)])
  for (const file of ['320.avif', '640.webp', '1920.jpg', '320.avif']) {
    expect(await pictures.show(host.at(path), file)).toMatchObject(placeholder)
  }
  expect(host.asked).toEqual([path])
  expect(pictures.warnings).toEqual([expect.objectContaining({ code })])
}

test('a missing picture is requested once', async () => {
  await expectOneAttempt(await startImageHost({}), '/a.png', 'status')
})

test('a redirect is not followed', async () => {
  const host = await startImageHost({
    '/a.png': (_, response) => response.writeHead(302, { location: '/b.png' }).end(),
    '/b.png': await blank(10, 10).png().toBuffer(),
  })
  await expectOneAttempt(host, '/a.png', 'redirect')
})

test('a host that never responds times out', async () => {
  await expectOneAttempt(await startImageHost({ '/a.png': () => undefined }), '/a.png', 'timeout')
})

test('an endless body times out', async () => {
  const host = await startImageHost({
    '/a.png': (_, response) => void response.writeHead(200).write('\x89PNG'),
  })
  await expectOneAttempt(host, '/a.png', 'timeout')
})

test('a host that hangs up is asked once', async () => {
  await expectOneAttempt(
    await startImageHost({ '/a.png': (request) => request.socket.destroy() }),
    '/a.png',
    'connection',
  )
})

test('a body of 20 MB is refused because of its announced length', async () => {
  await expectOneAttempt(await startImageHost({ '/a.png': Buffer.alloc(20_000_000) }), '/a.png', 'too_large')
})

test('a body of 20 MB is refused even without an announced length', async () => {
  const host = await startImageHost({
    '/a.png': (_, response) => {
      response.writeHead(200)
      for (let part = 0; part < 20; part += 1) response.write(Buffer.alloc(1_000_000))
      response.end()
    },
  })
  await expectOneAttempt(host, '/a.png', 'too_large')
})

test('a small response that decompresses to 20 MB is refused', async () => {
  const host = await startImageHost({
    '/a.png': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(Buffer.alloc(20_000_000))),
  })
  await expectOneAttempt(host, '/a.png', 'too_large')
})

test('a page with the content type of a picture is refused', async () => {
  const host = await startImageHost({
    '/a.png': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<!doctype html><script>alert(1)</script>'),
  })
  await expectOneAttempt(host, '/a.png', 'unknown_format')
})

test('unsupported formats never reach a decoder', async () => {
  await expectOneAttempt(
    await startImageHost({ '/a.png': await blank(9, 9).tiff().toBuffer() }),
    '/a.png',
    'unknown_format',
  )
})

test('a truncated picture is refused', async () => {
  const whole = await blank(900, 900).jpeg().toBuffer()
  const host = await startImageHost({ '/a.png': whole.subarray(0, whole.length / 2) })
  await expectOneAttempt(host, '/a.png', 'undecodable')
})

test('a decompression bomb is refused because of its dimensions, before it is decoded', async () => {
  const bomb = await blank(12_000, 12_000).toColourspace('b-w').png().toBuffer()
  expect(bomb.byteLength).toBeLessThan(1_000_000)
  await expectOneAttempt(await startImageHost({ '/a.png': bomb }), '/a.png', 'too_many_pixels')
})

test('a picture of a few bytes with huge dimensions is refused', async () => {
  const header = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([255, 255, 255, 255, 128, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
  const frame = Buffer.from([44, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 68, 1, 0, 59])
  await expectOneAttempt(
    await startImageHost({ '/a.gif': Buffer.concat([header, frame]) }),
    '/a.gif',
    'too_many_pixels',
  )
})

test('a format that is decoded as a whole has a lower limit of pixels', async () => {
  const progressive = await blank(5_000, 5_000).jpeg({ progressive: true }).toBuffer()
  await expectOneAttempt(await startImageHost({ '/a.png': progressive }), '/a.png', 'too_many_pixels')
})

test('a valid picture is shown whatever its content type', async () => {
  const body = await blank(400, 400).png().toBuffer()
  const host = await startImageHost({
    '/a.png': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body),
  })
  const pictures = await openPictures(host)
  await pictures.register([host.at('/a.png')])
  expect((await pictures.show(host.at('/a.png'), '320.webp')).type).toBe('image/webp')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a foreign picture', '<image href="http://127.0.0.1/x.png"/>'],
  ['a foreign paint', '<rect fill="url(http://127.0.0.1/x)"/>'],
  ['a disguised foreign paint', '<rect fill="&#117;rl(http://127.0.0.1/x)"/>'],
  ['a foreign copy', '<use href="other.svg#a"/>'],
  ['a foreign style', '<style>@import "http://127.0.0.1/x.css";</style>'],
  ['a page inside', '<foreignObject><p>x</p></foreignObject>'],
  [
    'copies of copies',
    Array.from({ length: 30 }, (_, i) => `<g id="a${i}"><use href="#a${i - 1}"/></g>`).join(''),
  ],
  [
    'filters upon filters',
    `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<g filter="url(#f)">'.repeat(60)}${'</g>'.repeat(60)}`,
  ],
  ['endless dashes', '<path d="M0 0h9" stroke-dasharray=".0001"/>'],
  ['endless dashes in its style', '<path d="M0 0h9" style="stroke-dasharray: 0.1 0.1"/>'],
  ['endless dashed lines', '<path d="M0 0h99999" stroke-dasharray="9 9"/>'],
  ['dashes of unclear length', '<path d="M0 0h9" stroke-dasharray="9px 9px"/>'],
  ['a very long path', `<path d="M0 0${'L1 1'.repeat(9_000)}"/>`],
])('a vector with %s is refused', async (_, content) => {
  await expectOneAttempt(await startImageHost({ '/a.svg': svg(content) }), '/a.svg', 'unsafe_svg')
})

test('a vector with entities is refused', async () => {
  const bytes = Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`,
  )
  await expectOneAttempt(await startImageHost({ '/a.svg': bytes }), '/a.svg', 'unsafe_svg')
})

test('a broken picture is requested again after ten minutes', async () => {
  let isBroken = true
  let time = 1_000_000
  const body = await blank(400, 400).png().toBuffer()
  const host = await startImageHost({
    '/a.png': (_, response) => response.writeHead(isBroken ? 500 : 200).end(isBroken ? '' : body),
  })
  const pictures = await openPictures(host, { monotonic: () => time })
  await pictures.register([host.at('/a.png')])
  const type = async () => (await pictures.show(host.at('/a.png'), '320.webp')).type
  expect(await type()).toBe('image/svg+xml')
  isBroken = false
  time += 599_000
  expect(await type()).toBe('image/svg+xml')
  time += 2_000
  expect(await type()).toBe('image/webp')
})

test('the placeholder shows the product’s name, escaped', async () => {
  const host = await startImageHost({})
  const pictures = await openPictures(host)
  await pictures.register([{ url: host.at('/a.png'), name: 'Garage <script>&"\u0000 Deluxe' }])
  const text = Buffer.from((await pictures.show(host.at('/a.png'), '320.avif')).body).toString()
  expect(text).toContain('Garage')
  expect(text).toContain('Deluxe')
  expect(text).not.toMatch(/<script|style=/)
  expect(text).not.toContain('\u0000')
})
