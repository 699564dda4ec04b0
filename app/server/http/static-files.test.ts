import { createServer } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { findHeader, get } from '#tests/support/net.ts'
import { createFileHeaders } from './http.server.ts'
import { createStaticFiles, IMMUTABLE } from './static-files.server.ts'

const POLICY = {
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'camera=()',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const CSS = Buffer.from(
  Array.from({ length: 2_000 }, (_, index) => `.c${index % 89}{color:var(--c${index})}`).join(''),
)

async function serve(files: Record<string, Buffer>) {
  const staticFiles = createStaticFiles({ file: createFileHeaders(POLICY), svg: POLICY })
  for (const [path, content] of Object.entries(files))
    staticFiles.add(path, content, { cacheControl: IMMUTABLE })
  const server = createServer((request, response) => {
    if (!staticFiles.respond(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return (path: string, headers?: Record<string, string>) => get(`http://127.0.0.1:${port}${path}`, headers)
}

test('a file has a file’s headers, and an SVG the whole policy of a document', async () => {
  const ask = await serve({ '/a.css': CSS, '/a.svg': Buffer.from('<svg/>'), '/a.woff2': Buffer.from('font') })
  for (const path of ['/a.css', '/a.woff2']) {
    const answer = await ask(path)
    expect(findHeader(answer, 'x-content-type-options')).toBe('nosniff')
    expect(findHeader(answer, 'cross-origin-resource-policy')).toBe('same-origin')
    expect(findHeader(answer, 'cache-control')).toBe(IMMUTABLE)
    expect(findHeader(answer, 'content-security-policy')).toBeNull()
    expect(answer.rawHeaders.join('').length).toBeLessThan(450)
  }
  expect(findHeader(await ask('/a.svg'), 'content-security-policy')).toBe("default-src 'none'")
})

test('the first visitor gets a compressed file, and later ones the best compression', async () => {
  const ask = await serve({ '/a.css': CSS })
  expect((await ask('/a.css')).body.length).toBeLessThan(CSS.length / 2)
  const best = brotliCompressSync(CSS, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await expect.poll(async () => (await ask('/a.css')).body.length).toBe(best.length)
  const answer = await ask('/a.css')
  expect(brotliDecompressSync(answer.body).equals(CSS)).toBe(true)
  expect(findHeader(answer, 'content-length')).toBe(String(best.length))
})

test('a client that has the file gets 304 in any encoding, and an unknown file no response', async () => {
  const ask = await serve({ '/a.css': CSS })
  const etag = findHeader(await ask('/a.css'), 'etag') ?? ''
  for (const coding of ['br', 'gzip', 'identity']) {
    const again = await ask('/a.css', { 'If-None-Match': etag, 'Accept-Encoding': coding })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
  expect((await ask('/b.css')).status).toBe(404)
})
