/** A proxy before an emulator that alters answers on their way: a store that is not what was recorded. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Emulator } from '../../src/types.ts'

/** An answer on its way. `body` is JSON, `text` what is no JSON; one of them is sent. */
export type Passing = {
  readonly method: string
  /** Below the address of the API, with the query; the token and idents are as they are. */
  readonly path: string
  readonly sent: unknown
  status: number
  headers: Headers
  body: unknown
  text: string
}

export type Alter = (passing: Passing) => void

const HOP_BY_HOP = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Resolves to the address of the API behind the proxy. */
export async function openAlteredStore({ url, apiUrl }: Emulator, alter: Alter) {
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, ...headers } = request.headers
    const given = await buffer(request)
    const method = request.method ?? 'GET'
    const answer = await fetch(url + request.url, {
      method,
      redirect: 'manual',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(given.length > 0 && { body: given }),
    })
    const text = await answer.text()
    const passing: Passing = {
      method,
      path: (request.url ?? '').slice(new URL(apiUrl).pathname.length),
      sent: parse(given.toString()),
      status: answer.status,
      headers: new Headers(answer.headers),
      body: parse(text),
      text,
    }
    alter(passing)
    for (const name of HOP_BY_HOP) passing.headers.delete(name)
    response.writeHead(passing.status, Object.fromEntries(passing.headers))
    response.end(passing.body === undefined ? passing.text : JSON.stringify(passing.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    apiUrl: `http://127.0.0.1:${port}${new URL(apiUrl).pathname}`,
    close: () => {
      server.close().closeAllConnections()
    },
  }
}
