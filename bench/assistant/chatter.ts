/** Visitors of the bench: each with an address of his own, so that none is slowed down for another's questions. */
import { request } from 'node:http'

export type Spoken = { status: number; code: string; ms: number }

let visitors = 0

/** One message to the shop, in a conversation of its own. */
export function chat(origin: string, message: string): Promise<Spoken> {
  visitors += 1
  const address = `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
  const body = { language: 'en', name: 'Bench', email: 'bench@example.org', message }
  return post(`${origin}/api/chat`, body, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address })
}

/** A POST of JSON; `code` is what a problem document names, else empty. */
export function post(url: string, body: object, headers: Record<string, string>): Promise<Spoken> {
  const start = performance.now()
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      agent: false,
    } as const
    request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const ms = performance.now() - start
        const code = /"code":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        resolve({ status: response.statusCode ?? 0, code, ms })
      })
    })
      .on('error', reject)
      .end(text)
  })
}
