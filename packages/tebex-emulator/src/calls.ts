import type { IncomingHttpHeaders } from 'node:http'

/** One call that reached the emulator; `at` is the emulator's clock in epoch milliseconds. */
export type Call = {
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
}
