/** Hostile and slow clients, and servers that answer nonsense. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ask, askThrough, openThrough } from '../../../tests/asking.ts'
import { createEmulator } from '../../create.ts'
import { openAuthority } from '../certificates/authority.ts'
import { type ProxyOptions, startProxy } from './proxy.ts'

const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
const authority = await openAuthority(folder)
const emulator = await createEmulator()
const proxy = await open()
const { port, ca } = proxy
afterAll(async () => {
  await emulator.close()
  await rm(folder, { recursive: true })
})

async function open(options: Partial<ProxyOptions> = {}) {
  const running = await startProxy({
    port: 0,
    tlsPort: 0,
    host: '127.0.0.1',
    emulator: new URL(emulator.url),
    authority,
    isOnlyTebex: false,
    isForBrowsers: false,
    ...options,
  })
  afterAll(() => running.close())
  return { ...running, port: running.ports.plain, ca: authority.certificate.toString() }
}

/** Sends these bytes and collects the answer until the proxy hangs up. */
async function send(bytes: string, at = port): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  return text(socket)
}

/** A server that calls `greet` for each connection, once something has arrived. */
async function openServer(greet: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('readable', () => greet(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const path = `/api/accounts/${emulator.publicToken}`

test.each([
  '',
  'example.com',
  'example.com:0',
  'example.com:65536',
  'example.com:99999999',
  'user@example.com:443',
  'exa/mple.com:443',
  '[::1:443',
  ':443',
])('CONNECT to %j is refused', async (goal) => {
  expect(await send(`CONNECT ${goal} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a tunnel to the proxy itself is refused, to either port and by either name', async () => {
  for (const own of Object.values(proxy.ports))
    for (const name of ['127.0.0.1', 'localhost'])
      expect((await openThrough(proxy, `${name}:${own}`)).status).toBe(502)
})

test('a proxy that is its own emulator says so and does not ask for ever', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const address = free.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  free.close()
  await once(free, 'close')
  const loop = await open({ port: own, emulator: new URL(`http://127.0.0.1:${own}`) })
  expect(await askThrough(loop, `https://headless.tebex.io${path}`)).toMatchObject({ status: 508 })
})

test('heads that are too large are refused', async () => {
  const large = `X-Large: ${'a'.repeat(20_000)}\r\n`
  expect(await send(`GET http://pay.tebex.io/ HTTP/1.1\r\nHost: a\r\n${large}\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  )
  expect(await send(`CONNECT pay.tebex.io:443 HTTP/1.1\r\n${large}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
  'nonsense\r\n\r\n',
])('%j ends in a refusal', async (bytes) => {
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('two lengths, by which a second request could be hidden, are refused', async () => {
  const head = 'POST http://pay.tebex.io/a HTTP/1.1\r\nHost: pay.tebex.io\r\nContent-Length: 4\r\n'
  expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a page cannot reach other hosts by asking the proxy as a server', async () => {
  const answer = await ask(`${proxy.url}/private`, { headers: { Host: 'intranet.example' } })
  expect([answer.status, answer.text]).toEqual([
    403,
    expect.stringContaining('intranet.example is no name of this emulator'),
  ])
})

test('inside of a tunnel only the platform is spoken to', async () => {
  const socket = connectSecurely({ port: proxy.ports.secure, servername: 'pay.tebex.io', ca })
  await once(socket, 'secureConnect')
  expect((await ask('http://example.com/', { createConnection: () => socket })).status).toBe(403)
  for (const servername of ['example.com', 'my-store.tebex.io', '']) {
    const refused = connectSecurely({ port: proxy.ports.secure, servername, rejectUnauthorized: false })
    await expect(once(refused, 'secureConnect')).rejects.toThrow()
  }
})

test('clients that send slowly or nothing are hung up on', async () => {
  const hasty = await open({
    limits: { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  })
  const wait = async (socket: Socket): Promise<string> => {
    onTestFinished(() => void socket.destroy())
    return text(socket).catch(String)
  }
  const silent = connect(hasty.port, '127.0.0.1')
  const half = connect(hasty.port, '127.0.0.1')
  half.write('GET http://pay.tebex.io/ HTTP/1.1\r\nHost: pay.')
  const body = connect(hasty.port, '127.0.0.1')
  body.write('POST http://pay.tebex.io/a HTTP/1.1\r\nHost: pay.tebex.io\r\nContent-Length: 10\r\n\r\na')
  const answers = await Promise.all([silent, half, body].map(wait))
  expect(answers.slice(1).every((answer) => !answer.includes(' 200 '))).toBe(true)
})

test('connections beyond the limit are dropped, and those within it go on', async () => {
  const few = await open({ maxConnections: 2 })
  const kept = [connect(few.port, '127.0.0.1'), connect(few.port, '127.0.0.1')]
  await Promise.all(kept.map((socket) => once(socket, 'connect')))
  await expect(ask(`${few.url}/proxy.pac`)).rejects.toThrow()
  kept[0]?.destroy()
  await expect.poll(() => ask(`${few.url}/proxy.pac`).then(({ status }) => status, String)).toBe(200)
  kept[1]?.destroy()
})

test('a client that leaves takes its request along', async () => {
  emulator.failNext({ operation: 'getWebstore', fault: 'hang' })
  emulator.clearCalls()
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET http://headless.tebex.io${path} HTTP/1.1\r\nHost: headless.tebex.io\r\n\r\n`)
  await expect.poll(() => emulator.calls.length).toBe(1)
  socket.destroy()
  expect((await askThrough(proxy, `https://headless.tebex.io${path}`)).status).toBe(200)
})

test.each([
  ['HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n', 502],
  ['HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n', 200],
  ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 502],
  ['nonsense\r\n\r\n', 502],
  [`HTTP/1.1 200 OK\r\nX-Large: ${'a'.repeat(100_000)}\r\n\r\n`, 502],
])('a server that answers %j does not stop the proxy', async (bytes, expected) => {
  const goal = await openServer((socket) => socket.end(bytes, 'latin1'))
  const answer = await ask(proxy.url, { port, hostname: '127.0.0.1', path: `http://${goal}/` })
  expect(answer.status).toBe(expected)
})

test('a tunnel brings everything that was sent before its end', async () => {
  const size = 8_000_000
  const goal = await openServer((socket) => socket.end(Buffer.alloc(size, 'a')))
  const { socket } = await openThrough(proxy, goal)
  socket.write('go')
  // A reader that begins late.
  socket.pause()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await text(socket)).length).toBe(size)
})

test('a tunnel to a port that is closed is refused', async () => {
  expect((await openThrough(proxy, '127.0.0.1:9')).status).toBe(502)
})

test('an emulator that breaks off breaks off for the client, one that is not there is named', async () => {
  emulator.failNext({ operation: 'any', fault: 'reset' })
  await expect(askThrough(proxy, `https://headless.tebex.io${path}`)).rejects.toThrow(/hang up|ECONNRESET/)
  emulator.failNext({ operation: 'any', fault: 'truncated' })
  await expect(askThrough(proxy, `https://headless.tebex.io${path}`)).rejects.toThrow(/aborted|ECONNRESET/)
  const alone = await open({ emulator: new URL('http://127.0.0.1:9') })
  const { status, text: reason } = await askThrough(alone, `https://headless.tebex.io${path}`)
  expect([status, reason]).toEqual([502, expect.stringContaining('npx tebex-emulator')])
})

test('a proxy that others can reach passes nothing through', async () => {
  await expect(open({ host: '0.0.0.0' })).rejects.toThrow('--only-tebex')
  const only = await open({ host: '0.0.0.0', isOnlyTebex: true })
  expect((await openThrough(only, 'example.com:443')).status).toBe(403)
})
