/** The measure: node:http alone, answering recorded bytes and headers from memory. */
import { createServer } from 'node:http'
import process from 'node:process'
import { get } from './net.ts'
import { type BareReport, cpuMs } from './throughput.ts'

/** Node writes these itself. */
const OWN = new Set(['date', 'connection', 'keep-alive'])

const [origin = '', ...paths] = process.argv.slice(2)
const stored = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  const { rawHeaders, body } = await get(origin + path)
  stored.set(path, { headers: withoutOwn(rawHeaders), body })
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

function withoutOwn(rawHeaders: string[]): string[] {
  const lines: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!OWN.has(name.toLowerCase())) lines.push(name, rawHeaders[index + 1] ?? '')
  }
  return lines
}
