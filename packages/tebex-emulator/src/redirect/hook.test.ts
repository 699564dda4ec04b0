import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../../tests/fixture.ts'

const shop = await openShop()
const { sandbox, account } = shop
afterAll(() => sandbox.close())

const HOOK = new URL('hook.ts', import.meta.url).href
const run = promisify(execFile)

/** Runs code of a storefront that knows the platform's hosts alone, and reads its output. */
async function inProcess(code: string, emulator = sandbox.url): Promise<unknown> {
  const env = { ...process.env, TEBEX_EMULATOR: emulator, ACCOUNT: account, OWN: sandbox.url }
  const script = `const { ACCOUNT, OWN } = process.env
const url = 'https://headless.tebex.io' + ACCOUNT
const statusOf = (request) => new Promise((resolve, reject) => {
  request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject).end()
})
${code}`
  const args = ['--import', HOOK, '--input-type=module', '--eval', script]
  const { stdout } = await run(process.execPath, args, { env })
  return JSON.parse(stdout)
}

test('fetch asks the emulator and sees the platform’s address', async () => {
  sandbox.clearCalls()
  const code = `
const response = await fetch(url, { headers: { Accept: 'application/json' } })
const { data } = await response.json()
console.log(JSON.stringify([response.url, data.name]))`
  expect(await inProcess(code)).toEqual([`https://headless.tebex.io${account}`, 'Test Store'])
  expect(sandbox.calls[0]?.headers.host).toBe('headless.tebex.io')
})

test('the platform’s pictures come from the emulator', async () => {
  const code = `
const response = await fetch('https://dunb17ur4ymx4.cloudfront.net/packages/images/e875d1010b2edb7f8c376728ab9dedfffe5bd012.jpg')
console.log(JSON.stringify([response.status, response.headers.get('content-type'), (await response.text()).slice(0, 4)]))`
  expect(await inProcess(code)).toEqual([200, 'image/svg+xml; charset=utf-8', '<svg'])
})

test('http and https do in every way in which clients call them', async () => {
  const code = `
import http from 'node:http'
import https, { get, request } from 'node:https'
const path = ACCOUNT
const agent = new https.Agent({ keepAlive: true, maxSockets: 1 })
const statuses = [
  await statusOf(https.request(url)),
  await statusOf(request(new URL(url), { agent: false })),
  await statusOf(get({ hostname: 'HEADLESS.tebex.io', path, agent })),
  await statusOf(get({ host: 'headless.tebex.io', port: 443, path, agent, timeout: 5000 })),
  await statusOf(http.request('http://headless.tebex.io' + path)),
  await statusOf(http.get({ host: 'headless.tebex.io', path, agent: false })),
]
agent.destroy()
console.log(JSON.stringify(statuses))`
  expect(await inProcess(code)).toEqual([200, 200, 200, 200, 200, 200])
})

test('bare sockets do, and a tunnel through a proxy ends at the emulator too', async () => {
  const code = `
import net from 'node:net'
import tls, { connect } from 'node:tls'
const request = 'GET ' + ACCOUNT + ' HTTP/1.1\\r\\nHost: headless.tebex.io\\r\\nConnection: close\\r\\n\\r\\n'
const head = (socket) => new Promise((resolve) => socket.once('data', (bytes) => {
  socket.destroy()
  resolve(String(bytes).slice(0, 15))
}))
const secured = connect(443, 'headless.tebex.io', { servername: 'headless.tebex.io' }, () => secured.write(request))
const inTunnel = tls.connect({ socket: net.connect(new URL(OWN).port, '127.0.0.1'), servername: 'headless.tebex.io' })
inTunnel.on('secureConnect', () => inTunnel.write(request))
const bare = net.connect(80, 'headless.tebex.io', () => bare.write(request))
console.log(JSON.stringify(await Promise.all([secured, inTunnel, bare].map(head))))`
  expect(await inProcess(code)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
})

test('each of the platform’s hosts is told from the others', async () => {
  sandbox.clearCalls()
  const code = `
const paths = ['plugin.tebex.io/information', 'pay.tebex.io/abc', 'portal.tebex.io/', 'checkout.tebex.io/terms']
await Promise.all(paths.map((path) => fetch('https://' + path)))
console.log('null')`
  await inProcess(code)
  expect(sandbox.calls.map(({ path }) => path).sort()).toEqual([
    '/checkout/terms',
    '/pay/abc',
    '/plugin/information',
    '/portal/',
  ])
})

test('other hosts are left alone, in plain and over TLS', async () => {
  const code = `
import https from 'node:https'
import { createServer } from 'node:http'
const server = createServer((_, response) => response.end('own')).listen(0, '127.0.0.1')
await new Promise((resolve) => server.on('listening', resolve))
const { port } = server.address()
const own = await (await fetch('http://127.0.0.1:' + port)).text()
// TLS is really begun: a server without it is an error.
const [secured, fetched] = [
  await statusOf(https.request({ host: '127.0.0.1', port, servername: 'tebex.io.example' })).catch(({ code }) => code),
  await fetch('https://127.0.0.1:' + port).catch(({ cause }) => cause.code),
]
server.close()
server.closeAllConnections()
console.log(JSON.stringify([own, secured, fetched]))`
  expect(await inProcess(code)).toEqual(['own', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'])
})

test('without an emulator a request fails, and does not reach the platform', async () => {
  const code = `console.log(JSON.stringify(await fetch(url).catch(({ cause }) => cause.code)))`
  expect(await inProcess(code, 'http://127.0.0.1:9')).toBe('ECONNREFUSED')
})

test.each(['https://example.com', '127.0.0.1:4100', 'foo'])(
  '%s stops the process with a sentence',
  async (address) => {
    await expect(inProcess('', address)).rejects.toMatchObject({
      code: 1,
      stderr: `TEBEX_EMULATOR needs an address such as http://127.0.0.1:4000, not ${address}.\n`,
    })
  },
)
