/** Forwards one request and its answer, as RFC 9110 requires of an intermediary. */
import { type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

/** Names this proxy in `Via`, by which it recognises its own requests. */
export const PSEUDONYM = 'tebex-emulator-proxy'

const IDLE_MS = 60_000

/** Headers of one connection alone (hop-by-hop). Node answers an expectation by itself. */
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

type Target = {
  host: string
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  /** The reason for the missing answer; null when the client's connection must break like the target's. */
  explain: (error: Error) => string | null
}

/** Answers with an error of the proxy. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${text}\n`)
}

/** Sends the request to the target and streams its answer. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { host, port, path, headers, explain }: Target,
): void {
  const sent = open({
    host,
    port,
    path,
    method: request.method,
    timeout: IDLE_MS,
    setHost: false,
    headers: [...passedOn(request, Object.keys(headers)), ...Object.entries(headers).flat()],
  })
  let failure = new Error('The connection was closed')
  sent.on('timeout', () => sent.destroy(new Error('No answer within a minute')))
  sent.on('error', (error) => {
    failure = error
  })
  sent.on('response', (answer) => {
    const status = answer.statusCode ?? 0
    if (status < 200) return sent.destroy(new Error(`The status is ${status}`))
    // Drops the reason phrase, because Node reads characters in it that it refuses to write.
    response.writeHead(status, passedOn(answer))
    pipeline(answer, response, () => {})
  })
  sent.on('close', () => {
    if (response.headersSent) return
    const text = explain(failure)
    if (text === null) response.destroy()
    else refuse(response, 502, text)
  })
  response.on('close', () => response.writableFinished || sent.destroy())
  pipeline(request, sent, () => {})
}

/** The raw headers without those of the connection, and without those that are to be replaced. */
function passedOn({ rawHeaders, headers }: IncomingMessage, replaced: readonly string[] = []): string[] {
  const named = (headers.connection ?? '').split(',')
  const dropped = new Set([...HOP_BY_HOP, ...named, ...replaced].map((name) => name.trim().toLowerCase()))
  return rawHeaders.filter((_, at) => !dropped.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
}
