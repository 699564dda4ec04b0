import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const ANSWER_WITHIN_MS = 60_000

/**
 * The server cuts silent connections. A client that waits for an answer is silent by right: it gets this much longer,
 * in milliseconds, until the first byte.
 */
export function allowSlowAnswer(response: ServerResponse, withinMs = ANSWER_WITHIN_MS): void {
  // A second time-out has no listener, and Node cuts the connection.
  response.once('timeout', (socket: Socket) => {
    if (response.headersSent) socket.destroy()
    else socket.setTimeout(withinMs)
  })
}
