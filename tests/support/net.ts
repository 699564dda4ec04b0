import { request } from 'node:http'
import { createServer } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

export type HttpResponse = { status: number; rawHeaders: string[]; body: Buffer; ms: number }

const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html,*/*' }

/** One GET as browsers send it, on its own connection; the body stays compressed. `ms` is the time to the last byte. */
export function get(url: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
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

export function findHeader({ rawHeaders }: HttpResponse, name: string): string | null {
  const index = rawHeaders.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name)
  return index < 0 ? null : (rawHeaders[index + 1] ?? null)
}

/** The body as text; for a browser's headers it is brotli or plain. */
export function readText(response: HttpResponse): string {
  const isBrotli = findHeader(response, 'content-encoding') === 'br'
  return (isBrotli ? brotliDecompressSync(response.body) : response.body).toString()
}

/** Requests until the response is ready; throws after a minute. */
export async function until(
  url: string,
  isReady: (response: HttpResponse) => boolean,
): Promise<HttpResponse> {
  const giveUp = performance.now() + 60_000
  while (performance.now() < giveUp) {
    const response = await get(url).catch(() => null)
    if (response && isReady(response)) return response
    await pause(10)
  }
  throw new Error(`${url} never became what was waited for`)
}

/** Requests until a document shows products and has its best compression. */
export function untilBestCompressed(url: string): Promise<HttpResponse> {
  return until(url, (response) => readText(response).includes('/pictures/') && isBestCompressed(response))
}

/** The best compression replaces the quick one soon after the first view. */
export function isBestCompressed(response: HttpResponse): boolean {
  if (response.status !== 200) return false
  const wellPacked = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return response.body.length <= brotliCompressSync(readText(response), wellPacked).length
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
