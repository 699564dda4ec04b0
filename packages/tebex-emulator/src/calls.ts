import type { IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** One call that reached the emulator; `at` is the emulator's clock in epoch milliseconds. */
export type Call = {
  /** Its number since the start. */
  id: number
  operation: string
  method: string
  /** With the query. */
  path: string
  /** 0 until there is a response. */
  status: number
  at: number
  headers: IncomingHttpHeaders
  /** The body as text, cut at 10,000 characters. */
  body: string
  /** The response as text, cut too; empty unless it is JSON. */
  readonly response: string
}

const CREDENTIALS = /^(authorization|proxy-authorization|x-tebex-secret|cookie)$/

/** The call without its credentials: a storefront under test may hold the keys of a real store by mistake. */
export function blankCredentials(call: Call): Call {
  const headers = Object.entries(call.headers).map(([name, value]) => [
    name,
    CREDENTIALS.test(name) ? '…' : value,
  ])
  return { ...call, headers: Object.fromEntries(headers) }
}

const MAX_CHARACTERS = 10_000

/** The beginning of a text. A slice would keep all of the text in memory. */
export const cut = (text: string): string =>
  text.length > MAX_CHARACTERS ? Buffer.from(text.slice(0, MAX_CHARACTERS)).toString() : text

/** Bytes are those of the catalogue's lists, which many calls share. */
const texts = new WeakMap<Buffer, string>()

/** The beginning of a response as text. */
function readContent(content: string | Buffer, isEncoded: boolean): string {
  if (typeof content === 'string') return content
  const text = texts.get(content) ?? cut((isEncoded ? gunzipSync(content) : content).toString())
  texts.set(content, text)
  return text
}

/** A call with a response that is read on demand. What this function closes over lives as long as the call. */
export function createCall(request: Omit<Call, 'response'>) {
  let sent: { content: string | Buffer; isEncoded: boolean } | null = null
  const call: Call = {
    ...request,
    get response() {
      return sent === null ? '' : readContent(sent.content, sent.isEncoded)
    },
  }
  function keepResponse(content: string | Buffer, isEncoded: boolean): void {
    sent = { content: typeof content === 'string' ? cut(content) : content, isEncoded }
  }
  return { call, keepResponse }
}
