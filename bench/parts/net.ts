import { request } from 'node:http'
import { createServer } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

export type Answer = { status: number; rawHeaders: string[]; body: Buffer; ms: number }

const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html,*/*' }

/** One GET as a browser sends it, on a connection of its own; the body stays compressed. `ms` is until the last byte. */
export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers: { ...BROWSER, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
          ms: performance.now() - start,
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

export function headerOf({ rawHeaders }: Answer, name: string): string | null {
  const index = rawHeaders.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name)
  return index < 0 ? null : (rawHeaders[index + 1] ?? null)
}

/** The body as text; the shop answers a browser's headers in brotli or plainly. */
export function textOf(answer: Answer): string {
  const isBrotli = headerOf(answer, 'content-encoding') === 'br'
  return (isBrotli ? brotliDecompressSync(answer.body) : answer.body).toString()
}

/** Asks until the answer is the wished one; throws after a minute. */
export async function until(url: string, isWished: (answer: Answer) => boolean): Promise<Answer> {
  const giveUp = performance.now() + 60_000
  while (performance.now() < giveUp) {
    const answer = await get(url).catch(() => null)
    if (answer && isWished(answer)) return answer
    await pause(10)
  }
  throw new Error(`${url} never became what was waited for`)
}

/** Asks until a document has its best compression, which replaces the quick one soon after the first view. */
export async function settle(url: string): Promise<Answer> {
  const wellPacked = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return until(url, (answer) => {
    if (answer.status !== 200 || !textOf(answer).includes('/pictures/')) return false
    return answer.body.length <= brotliCompressSync(textOf(answer), wellPacked).length
  })
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
