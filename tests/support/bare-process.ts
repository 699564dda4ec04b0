/**
 * The reference for measurements: node:http alone, responding with recorded bytes and eight constant headers from
 * memory. The bytes are compressed, as browsers get them, unless ACCEPT_ENCODING requests another encoding.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { type BareReport, cpuMs } from './load.ts'
import { get } from './net.ts'

/** Headers that any server sends with a document; Node adds its own three. The shop sends nearly twice as many. */
const SENT = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'cache-control',
  'etag',
  'vary',
  'x-content-type-options',
  'strict-transport-security',
])

const [origin = '', ...paths] = process.argv.slice(2)
const encoding = process.env.ACCEPT_ENCODING
const requestHeaders = encoding === undefined ? {} : { 'Accept-Encoding': encoding }
const stored = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  const { rawHeaders, body } = await get(origin + path, requestHeaders)
  stored.set(path, { headers: pickSent(rawHeaders), body })
}

const server = createServer({ noDelay: true }, (request, response) => {
  const answer = stored.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.on('message', () => process.send?.(report()))
  process.send?.(report())
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

function report(): BareReport {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, cpuMs: cpuMs() }
}

function pickSent(rawHeaders: string[]): string[] {
  const lines: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (SENT.has(name.toLowerCase())) lines.push(name, rawHeaders[index + 1] ?? '')
  }
  return lines
}
