/** Forms written by hand, and clients that send too slowly or too much. */
import { request } from 'node:http'
import { createConnection } from 'node:net'

export const part = (name: string, content: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
export const TYPE = 'multipart/form-data; boundary=x'

/** Sends the beginning of a form and waits. */
export function beginUpload(url: string, { cookie, origin }: { cookie: string; origin: string }) {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/admin/store/pictures HTTP/1.1',
      `Host: ${hostname}`,
      `Cookie: ${cookie}`,
      `Origin: ${origin}`,
      `Content-Type: ${TYPE}`,
      'Content-Length: 10000',
      '',
      '--x',
    ].join('\r\n'),
  )
  return { socket, answer: () => text }
}

/** A picture without an end; the status of the answer. */
export function sendEndlessly(url: string, headers: Record<string, string>): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024)
  const { promise, resolve } = Promise.withResolvers<number>()
  const outgoing = request(`${url}/api/admin/store/pictures`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': TYPE },
  })
  const write = () => {
    while (!outgoing.destroyed && outgoing.write(chunk));
  }
  outgoing.on('drain', write)
  outgoing.on('response', ({ statusCode = 0 }) => {
    resolve(statusCode)
    outgoing.destroy()
  })
  // The connection may be cut before its answer is read.
  outgoing.on('error', () => resolve(413))
  outgoing.write(part('file', '', '; filename="a.png"').trimEnd())
  write()
  return promise
}
