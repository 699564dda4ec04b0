import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ask, askThrough, openThrough, secure } from '../../../tests/asking.ts'
import { ID, openShop } from '../../../tests/fixture.ts'
import { proxy as command } from '../../cli/proxy.ts'
import { issue, openAuthority } from '../certificates/authority.ts'

const shop = await openShop()
const { sandbox, account } = shop
const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
const opened = await openProxy()
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

/** As the command line opens it, with what a client must know. */
async function openProxy(...flags: string[]) {
  const lines: string[] = []
  const at = ['--port', '0', '--tls-port', '0', '--ca', folder, '--to', sandbox.url]
  const proxy = await command([...at, ...flags], (line) => lines.push(line))
  afterAll(() => proxy.close())
  const ca = (await ask(`${proxy.url}/ca.pem`)).text
  return { ...proxy, ca, port: proxy.ports.plain, printed: lines.join('\n') }
}

async function openForeignServer() {
  const server = createServer((request, response) => {
    response.setHeader('X-Seen', JSON.stringify(request.rawHeaders))
    response.end(`${request.method} ${request.url}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const HOME = `https://headless.tebex.io${account}`

test('it says how to use it', () => {
  const { printed, url, ports } = opened
  expect(printed).toContain(`Proxy      ${url}, for the emulator at ${sandbox.url}`)
  expect(printed).toContain(`TLS        127.0.0.1:${ports.secure}`)
  expect(printed).toContain(join(folder, 'ca.pem'))
})

test('the platform’s pictures are answered over TLS, at addresses that its answers name', async () => {
  const { text } = await askThrough(opened, `https://headless.tebex.io${account}/packages`, {
    'Sec-Fetch-Site': 'cross-site',
  })
  expect(text).not.toContain(`${sandbox.url}/pictures`)
  const picture = await askThrough(opened, 'https://dunb17ur4ymx4.cloudfront.net/packages/images/garage.webp')
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('the platform’s hosts are answered over TLS, each as what it is', async () => {
  const { status, text } = await askThrough(opened, HOME)
  expect([status, JSON.parse(text)]).toMatchObject([200, { data: { name: 'Test Store' } }])
  const plugin = await askThrough(opened, 'https://plugin.tebex.io/information', {
    'X-Tebex-Secret': sandbox.pluginSecret,
  })
  expect(JSON.parse(plugin.text)).toMatchObject({ account: { name: 'Test Store' } })
  expect((await askThrough(opened, 'https://pay.tebex.io/unknown')).text).toContain('checkout is closed')
})

test('they are without TLS too, and with an address in place of a path', async () => {
  const { hostname, port } = new URL(opened.url)
  for (const scheme of ['http', 'https']) {
    const path = `${scheme}://headless.tebex.io${account}`
    expect((await ask(opened.url, { hostname, port, path })).status).toBe(200)
  }
  const { socket, status } = await openThrough(opened, 'headless.tebex.io:80')
  expect(status).toBe(200)
  expect((await ask(`http://headless.tebex.io${account}`, { createConnection: () => socket })).status).toBe(
    200,
  )
})

test('a client with a host override needs no proxy', async () => {
  const socket = connect({
    port: opened.ports.secure,
    host: '127.0.0.1',
    servername: 'headless.tebex.io',
    ca: opened.ca,
  })
  await once(socket, 'secureConnect')
  expect((await ask(HOME.replace('https', 'http'), { createConnection: () => socket })).status).toBe(200)
})

test('links lead to the platform’s hosts for browsers, and to the emulator for others', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const readLink = async (proxy: typeof opened, headers = {}) =>
    /"checkout":"([^"]+)"/.exec((await askThrough(proxy, `${HOME}/baskets/${ident}`, headers)).text)?.[1]
  const [there, here] = [`https://pay.tebex.io/${ident}`, `${sandbox.url}/pay/${ident}`]
  // A client's own headers do not count.
  expect(await readLink(opened, { 'X-Forwarded-Proto': 'https' })).toBe(here)
  expect(await readLink(opened, { 'Sec-Fetch-Site': 'cross-site' })).toBe(there)
  const forBrowsers = await openProxy('--browsers')
  expect(await readLink(forBrowsers)).toBe(there)
  const page = await askThrough(forBrowsers, there)
  expect(page.text).toContain('Pay now')
  const style = /href="(\/_sandbox\/pay\.css)"/.exec(page.text)?.[1]
  expect((await askThrough(forBrowsers, `https://pay.tebex.io${style}`)).status).toBe(200)
  const auth = await askThrough(
    forBrowsers,
    `${HOME}/baskets/${ident}/auth?returnUrl=https%3A%2F%2Fshop.test%2F`,
  )
  expect(JSON.parse(auth.text)).toMatchObject([
    { url: expect.stringMatching(/^https:\/\/ident\.tebex\.io\/fivem\/\?/) },
  ])
})

test('other hosts are passed through as they are', async () => {
  const host = await openForeignServer()
  const { hostname, port } = new URL(opened.url)
  const answer = await ask(opened.url, {
    hostname,
    port,
    path: `http://${host}/a?b=c`,
    method: 'PUT',
    headers: {
      Host: 'else.example',
      'X-Own': 'Kept',
      'Proxy-Authorization': 'secret',
      Connection: 'X-Own-Hop',
      'X-Own-Hop': '1',
    },
  })
  expect(answer).toMatchObject({ status: 200, text: 'PUT /a?b=c' })
  const seen = String(answer.headers['x-seen'])
  expect(seen).toContain('"X-Own","Kept"')
  expect(seen).toContain(`"Host","${host}"`)
  expect(seen).toContain('"Via","1.1 tebex-emulator-proxy"')
  expect(seen).not.toMatch(/secret|X-Own-Hop|else\.example/)
  const { socket, status } = await openThrough(opened, host)
  expect(status).toBe(200)
  expect((await ask(`http://${host}/in`, { createConnection: () => socket })).text).toBe('GET /in')
})

test('TLS of other hosts is not opened: what they show is theirs', async () => {
  const other = await openAuthority(join(folder, 'other'))
  const server = createSecureServer(issue(other, 'headless.tebex.io'), (_, response) =>
    response.end('theirs'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const { socket } = await openThrough(
    opened,
    `localhost:${typeof address === 'object' ? address?.port : ''}`,
  )
  const inside = await secure(socket, 'headless.tebex.io', other.certificate.toString())
  expect((await ask('http://localhost/', { createConnection: () => inside })).text).toBe('theirs')
  inside.destroy()
})

test('with --only-tebex other hosts are refused', async () => {
  const host = await openForeignServer()
  const only = await openProxy('--only-tebex')
  const { hostname, port } = new URL(only.url)
  expect((await ask(only.url, { hostname, port, path: `http://${host}/` })).status).toBe(403)
  expect((await openThrough(only, host)).status).toBe(403)
  expect((await askThrough(only, HOME)).status).toBe(200)
})

test('its PAC file sends it the platform’s hosts alone', async () => {
  const { headers, text } = await ask(`${opened.url}/proxy.pac`)
  expect(headers['content-type']).toBe('application/x-ns-proxy-autoconfig')
  const findProxy = (host: string): unknown =>
    runInContext(`${text}; FindProxyForURL('https://${host}/', '${host}')`, createContext())
  expect(findProxy('pay.tebex.io')).toBe(`PROXY 127.0.0.1:${opened.port}`)
  expect(findProxy('example.com')).toBe('DIRECT')
})

test('its own pages are for its own names alone, as `--allow-host` gives them', async () => {
  const statusUnder = async (url: string) =>
    (await ask(`${url}/proxy.pac`, { headers: { Host: 'proxy.test' } })).status
  expect(await statusUnder(opened.url)).toBe(403)
  const named = await openProxy('--allow-host', 'proxy.test')
  expect(await statusUnder(named.url)).toBe(200)
})

test('Node’s own fetch uses it by its environment', async () => {
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: opened.url,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const code = `fetch('${HOME}').then((response) => console.log(response.status, response.url))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { env })
  expect(stdout).toBe(`200 ${HOME}\n`)
})

test.skipIf(!hasCurl())('curl uses it', async () => {
  const flags = ['--silent', '--proxy', opened.url, '--cacert', join(folder, 'ca.pem'), HOME]
  const { stdout } = await promisify(execFile)('curl', flags)
  expect(JSON.parse(stdout)).toMatchObject({ data: { name: 'Test Store' } })
})

function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}
