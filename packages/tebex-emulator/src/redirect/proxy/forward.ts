/** Passes one request on and its answer back, as RFC 9110 asks of an intermediary. */
import { type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

/** Names this proxy in `Via`, by which it recognises its own requests. */
export const PSEUDONYM = 'tebex-emulator-proxy'

const IDLE_MS = 60_000

/** What concerns one connection alone. Node answers an expectation by itself. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]

export type Target = {
  host: string
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  /** Why there is no answer; null when the client's connection is to break as this one did. */
  explain: (error: Error) => string | null
}

export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${text}\n`)
}

export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { host, port, path, headers, explain }: Target,
): void {
  const sent = open({
    ...{ host, port, path, method: request.method, timeout: IDLE_MS, setHost: false },
    headers: [...passedOn(request, Object.keys(headers)), ...Object.entries(headers).flat()],
  })
  sent.on('timeout', () => sent.destroy(new Error('No answer within a minute')))
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer))
    pipeline(answer, response, () => sent.destroy())
  })
  sent.on('error', (error) => {
    const text = response.headersSent ? null : explain(error)
    if (text === null) response.destroy()
    else refuse(response, 502, text)
  })
  response.on('close', () => sent.destroy())
  pipeline(request, sent, () => {})
}

/** The raw headers without those of the connection, and without those that are to be replaced. */
function passedOn({ rawHeaders, headers }: IncomingMessage, replaced: readonly string[] = []): string[] {
  const named = (headers.connection ?? '').split(',')
  const dropped = new Set([...HOP_BY_HOP, ...named, ...replaced].map((name) => name.trim().toLowerCase()))
  return rawHeaders.filter((_, at) => !dropped.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
}
