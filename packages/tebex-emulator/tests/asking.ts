/** Acts of a proxy's clients, for the tests: requests with any Host, tunnels, and TLS through them. */
import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely } from 'node:tls'

type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

export function ask(url: string, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { ...(options.createConnection === undefined && { agent: false }), ...options },
      (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((body) => resolve({ status, headers, text: body }), reject)
      },
    )
    sent.on('error', reject).end()
  })
}

/** The socket after a CONNECT, and the status that the proxy gave. */
export async function openThrough(proxy: { port: number }, goal: string) {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.write(`CONNECT ${goal} HTTP/1.1\r\nHost: ${goal}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  return { socket, status: Number(String(head).split(' ')[1]) }
}

/** TLS with the platform's host inside of the tunnel, checked against the authority. */
export async function secure(socket: Socket, host: string, ca: string) {
  const inside = connectSecurely({ socket, servername: host, ca })
  await once(inside, 'secureConnect')
  return inside
}

export async function askThrough(
  proxy: { port: number; ca: string },
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { host, pathname, search } = new URL(url)
  const { socket } = await openThrough(proxy, `${host}:443`)
  const inside = await secure(socket, host, proxy.ca)
  const answer = await ask(`http://${host}${pathname}${search}`, {
    headers: { ...headers, Connection: 'close' },
    createConnection: () => inside,
  })
  inside.destroy()
  return answer
}
