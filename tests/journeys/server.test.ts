/** The process as the network sees it: real sockets, odd requests, a stop in the middle of things. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type Route, routes } from '#app/routes.ts'
import { startServer } from '../../server.ts'
import { openServer } from './open-server.ts'
import { ORIGIN, readVariables } from './shop.ts'

async function open() {
  const { sandbox, server } = await openServer({}, { seed: 40 })
  return { sandbox, server, port: Number(new URL(server.url).port) }
}

/** Sends bytes as they are and collects what comes until the server hangs up. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      heard += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}

const statusLines = (heard: string) => heard.match(/^HTTP\/1\.1 \d+/gm) ?? []

test('every page of the table answers, and none with 500', async () => {
  const { server } = await open()
  for (const path of [
    '/',
    '/scripts',
    '/scripts?category=nothing',
    '/cart',
    '/thank-you',
    '/auth-callback?success=true',
  ]) {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    expect([200, 303], path).toContain(response.status)
    expect(await response.text(), path).not.toMatch(/NaN|undefined|\[object/)
  }
  expect((await fetch(`${server.url}/product/1`)).status).toBe(404)
  expect((await fetch(`${server.url}/product/..%2f..%2fetc`)).status).toBe(404)
  expect((await fetch(`${server.url}/%`)).status).toBe(404)
})

test('no document repeats a long address', async () => {
  const { server } = await openServer({ TRUSTED_PROXIES: '127.0.0.1' })
  let visitors = 0
  const measureSize = async (path: string) => {
    visitors += 1
    const headers = { 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` }
    return (await (await fetch(server.url + path, { headers, redirect: 'manual' })).text()).length
  }
  /** Each long address with a short one whose document is as long. */
  const listPairs = ({ path, query }: Route): [string, string][] => {
    const withParameters = (text: string) => path.replaceAll(/:\w+(\{.+?\})?/g, text)
    const asked = withParameters('1')
    const long = query.map((name): [string, string] => [`${asked}?${name}=${'%25'.repeat(5_000)}`, asked])
    return path.includes(':') ? [[withParameters("'&".repeat(7_500)), '/nowhere'], ...long] : long
  }
  for (const [long, short] of routes.flatMap(listPairs))
    expect((await measureSize(long)) - (await measureSize(short)), long.slice(0, 40)).toBeLessThan(1_000)
})

test.each(['/healthz', '/readyz', '/api/session', '/'])(
  'an HTTP/1.0 probe of %s without a Host header is answered',
  async (path) => {
    const { port } = await open()
    const [line] = statusLines(await talk(port, `GET ${path} HTTP/1.0\r\n\r\n`))
    expect(line).toMatch(/ (200|503)$/)
  },
)

test('a page takes GET and HEAD, nothing else', async () => {
  const { server } = await open()
  const head = await fetch(server.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await fetch(server.url, { method })
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
  }
})

test('requests with and without a body follow each other on one connection, and each is answered', async () => {
  const { port } = await open()
  const post = `POST /api/basket/packages/remove HTTP/1.1\r\nHost: shop.example\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nAccept: application/json\r\n`
  const get = 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\n'
  const heard = await talk(
    port,
    [
      `${post}\r\n`,
      `${get}Content-Length: 5\r\n\r\nhello`,
      `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${post}Content-Length: 0\r\n\r\n`,
      'HEAD / HTTP/1.1\r\nHost: shop.example\r\n\r\n',
      `${get}Connection: close\r\n\r\n`,
    ].join(''),
  )
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([400, 200, 400, 400, 200, 200])
})

test('a malformed request gets one answer at most, never 500, and its connection is closed', async () => {
  const { port } = await open()
  const host = 'Host: shop.example\r\n'
  const requests = [
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET /\0 HTTP/1.1\r\n${host}\r\n`,
    `POST /api/basket/packages HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/basket/packages HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
    `POST /api/basket/packages HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}${'X-Long: '.padEnd(20_000, 'a')}\r\n\r\n`,
    `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}Bad Header: 1\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  ]
  for (const request of requests) {
    const lines = statusLines(await talk(port, request))
    expect(lines.length, JSON.stringify(request.slice(0, 80))).toBeLessThanOrEqual(1)
    expect(lines[0] ?? '', JSON.stringify(request.slice(0, 80))).not.toContain(' 500')
  }
})

test('an absolute or odd request target is a page of ours or a 404, never another host', async () => {
  const { port } = await open()
  for (const target of ['http://evil.example/', '//evil.example/', '/\\evil.example', '*']) {
    const heard = await talk(
      port,
      `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
    )
    expect(heard, target).toMatch(/^HTTP\/1\.1 (200|308|400|404)/)
    expect(heard.match(/^location: .*$/im)?.[0] ?? '', target).not.toContain('evil')
  }
})

test('a stop lets the request under way finish, says no to new visitors and frees the port', async () => {
  const { server, sandbox } = await open()
  const held = await fetch(`${server.url}/pictures/nothing/640.avif`)
  await held.text()
  sandbox.failNext({ operation: 'createBasket', fault: { kind: 'delay', ms: 700 } })
  const login = fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: '{}',
  })
  await expect
    .poll(() => sandbox.calls.filter(({ operation }) => operation === 'createBasket').length)
    .toBe(1)
  const closed = server.close(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await login).status).toBe(200)
  await closed
  await expect(fetch(server.url)).rejects.toThrow()
})

test('a port that is taken is an error that names it', async () => {
  const { port, sandbox } = await open()
  const { env, forget } = await readVariables(sandbox, { PORT: String(port), PUBLIC_ORIGIN: ORIGIN })
  await expect(startServer({ env })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await forget()
})

test('a shop that is about to close tells connections that are kept open', async () => {
  const { server } = await openServer()
  const readConnection = async () => (await fetch(server.url)).headers.get('connection')
  expect(await readConnection()).toBe('keep-alive')
  const closed = server.close(500)
  expect(await readConnection()).toBe('close')
  await closed
})
