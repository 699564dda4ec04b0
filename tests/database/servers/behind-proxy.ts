/** Shops side by side behind a proxy, and browsers in front of it. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { createSandbox } from '#sandbox/index.ts'
import { type RunningServer, startServer } from '../../../server.ts'
import { ORIGIN, readVariables } from '../../journeys/shop.ts'

/** Header with which a request of these tests names its origin; a real proxy reads it from the connection. */
export const FROM = 'x-from'

type Options = {
  sandbox: Awaited<ReturnType<typeof createSandbox>>
  env: Record<string, string>
  count: number
  /** True keeps an address with one shop, false sends each request to the next shop. Default true. */
  isSticky?: boolean
}

/** Starts the shops and the proxy; they end with the test. */
export async function openBehindProxy({ sandbox, env: changes, count, isSticky = true }: Options) {
  const shops: RunningServer[] = []
  for (let shop = 0; shop < count; shop++) {
    const { env, forget } = await readVariables(sandbox, { PORT: '0', ...changes })
    const server = await startServer({ env })
    shops.push(server)
    onTestFinished(async () => {
      await server.close()
      await forget()
    })
  }
  let requests = 0
  const proxy = createServer((request, response) => {
    const [lastByte] = String(request.headers[FROM]).split('.').reverse()
    const shop = shops[(isSticky ? Number(lastByte) : requests++) % shops.length]
    if (shop) pass(request, response, new URL(shop.url))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { shops, url: `http://127.0.0.1:${port}`, browser: (from: string) => createBrowser(port, from) }
}

/** As nginx does with `$proxy_add_x_forwarded_for`: what the visitor claims stays at the left. */
function pass(request: IncomingMessage, response: ServerResponse, to: URL): void {
  const { [FROM]: from = '', 'x-forwarded-for': claimed, ...headers } = request.headers
  const forwarded = [claimed ?? [], from].flat().join(', ')
  const { method, url: path } = request
  const onward = forward(
    { host: to.hostname, port: to.port, method, path, headers: { ...headers, 'x-forwarded-for': forwarded } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

export type Browser = ReturnType<typeof createBrowser>

function createBrowser(port: number, from: string) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: { method?: string; body?: string; headers?: HeadersInit } = {}) {
    const headers = new Headers({ origin: ORIGIN, accept: 'application/json', [FROM]: from })
    if (init.body !== undefined) headers.set('content-type', 'application/json')
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value)
    })
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    cookies,
    ask,
    post: (path: string, body: object = {}, headers: HeadersInit = {}) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers }),
  }
}
