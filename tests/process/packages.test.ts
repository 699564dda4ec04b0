/** Both packages as anybody gets them: packed, installed into an empty project without a network, used by all kinds of code. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createEmulator } from 'tebex-emulator'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundle } from '#tests/support/bundle.ts'
import { scaled } from '#tests/support/machine.ts'
import { expectWithin } from '#tests/support/within.ts'
import { installPackages } from '../../scripts/debian.ts'
import { ROOT } from '../../scripts/sources.ts'
import { findLua } from '../support/lua.ts'
import { walkEmbeddedGuide } from './embedded-guide.ts'
import { buyInGuide, startGuide } from './guide-shop.ts'
import { GUIDES } from './guides.ts'
import { walkLuaGuide } from './lua-guide.ts'
import { installPacked, NEEDED_PACKAGES, OWN_PACKAGES, plainEnvironment } from './packed.ts'

const MAX_BYTES = 3e6
const BUSYBOX = '/bin/busybox'
const CHROOT = '/usr/sbin/chroot'
/** A quiet machine needs one second, npx included. */
const START_WITHIN_MS = 10_000

/** Buys a package of the example store; the same code for both kinds of module. */
const PURCHASE = `
const emulator = await createEmulator()
const { publicToken, apiUrl: baseUrl } = emulator
const tebex = createTebex({ publicToken, baseUrl })
const [category] = await tebex.categories.list({ includePackages: true })
const urls = { completeUrl: 'http://shop.example/', cancelUrl: 'http://shop.example/' }
const { ident } = await tebex.baskets.create(urls)
emulator.login(ident)
const { totalPrice } = await tebex.baskets.addPackage(ident, { packageId: category.packages[0].id })
const payment = emulator.pay(ident)
const style = await fetch(emulator.url + '/_sandbox/base.css')
console.log(JSON.stringify({ totalPrice, paid: payment.paid, style: style.status }))
await emulator.close()
`

const TYPED = `
import { createTebex, type Basket, TebexError, verifyWebhook } from 'tebex-client'
import * as web from 'tebex-client/web'
import { createEmulator, type Emulator, type Fault } from 'tebex-emulator'
import { OPTIONS } from 'tebex-emulator/cli'
import { createApp, type Extension } from 'tebex-emulator/extension'
import { verifyStore } from 'tebex-emulator/verify'

const fault: Fault = { kind: 'status', status: 503 }
export async function buy(emulator: Emulator): Promise<number | null> {
  emulator.failNext({ fault })
  const tebex = createTebex({ publicToken: emulator.publicToken, baseUrl: emulator.apiUrl })
  const basket: Basket = await tebex.baskets.get('ident')
  return basket.totalPrice
}
// @ts-expect-error There is no such switch.
export const wrong = createEmulator({ variants: { nothing: true } })
export const routes: Extension['routes'] = [createApp()]
export const isSent: (error: unknown) => boolean = (error) => error instanceof TebexError
// @ts-expect-error A page has no private key.
web.createTebex({ publicToken: 't', privateKey: 'k' })
export async function receive(request: Request): Promise<string | null> {
  const signature = request.headers.get('x-signature')
  const event = await web.readWebhook(await request.text(), signature, process.env.TEBEX_WEBHOOK_SECRET)
  if (event?.kind === 'basket') return web.formatMoney(event.basket.totalPrice, event.basket.currency)
  return event?.kind === 'payment' ? event.payment.transactionId : null
}
export const verify: (...input: Parameters<typeof verifyWebhook>) => boolean = verifyWebhook
export const findings = async () => (await verifyStore({ token: 't' })).findings
export const port: 'string' = OPTIONS.port.type
`

const TYPED_FIXTURES = `
import { test as browserTest } from 'tebex-emulator/playwright'
import 'tebex-emulator/redirect'
import { test } from 'tebex-emulator/vitest'

browserTest('a visitor buys', async ({ page, tebex }) => {
  await tebex.signIn(page, 'robin')
  await tebex.pay(page)
})
test('a buyer pays', async ({ tebex }) => {
  tebex.pay('ident')
  const types: string[] = (await tebex.webhooks()).map(({ type }) => type)
  // @ts-expect-error A test without a browser has no page to sign in on.
  tebex.signIn(types)
})
`

const runFile = promisify(execFile)
let installed: Awaited<ReturnType<typeof installPacked>>
const inProject = (...path: string[]) => join(installed.project, ...path)
const node = (...args: string[]) => runFile(process.execPath, args, { cwd: inProject() })

beforeAll(async () => {
  installed = await installPacked()
}, scaled(120_000))

afterAll(() => installed.remove())

test('they bring few packages, and are small', async () => {
  expect((await readdir(inProject('node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(
    [...NEEDED_PACKAGES, ...OWN_PACKAGES].sort(),
  )
  for (const name of OWN_PACKAGES) {
    let bytes = 0
    for await (const file of glob('**/*', { cwd: inProject('node_modules', name) }))
      bytes += (await stat(inProject('node_modules', name, file))).size
    expect(bytes).toBeLessThan(MAX_BYTES)
    const files = await readdir(inProject('node_modules', name))
    expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist']))
    expect(files).not.toContain('src')
    expect(await readFile(inProject('node_modules', name, 'package.json'), 'utf8')).not.toContain('src/')
  }
})

test.each([
  [
    'ESM',
    'buy.mjs',
    "import { createTebex } from 'tebex-client'\nimport { createEmulator } from 'tebex-emulator'",
    PURCHASE,
  ],
  [
    'require',
    'buy.cjs',
    "const { createTebex } = require('tebex-client')\nconst { createEmulator } = require('tebex-emulator')",
    `async function main() {${PURCHASE}}\nmain()`,
  ],
])('%s buys a package', async (_, file, imports, code) => {
  await writeFile(inProject(file), `${imports}\n${code}`)
  const { stdout } = await node(file)
  expect(JSON.parse(stdout)).toEqual({ totalPrice: 999, paid: 999, style: 200 })
})

async function compile(module: string, ...files: string[]): Promise<string> {
  const flags = '--noEmit --strict --exactOptionalPropertyTypes --target es2023 --types node'.split(' ')
  const roots = ['--typeRoots', join(ROOT, 'node_modules/@types')]
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  return (await node(compiler, ...flags, ...roots, ...module.split(' '), ...files)).stdout
}

test('TypeScript knows their types, with every library checked', async () => {
  // A name that older versions of @types/node do not have.
  for await (const file of glob('node_modules/tebex-*/dist/**/*.d.ts', { cwd: inProject() }))
    expect(await readFile(inProject(file), 'utf8'), file).not.toContain('NonSharedBuffer')
  for (const file of ['typed.mts', 'typed.cts']) await writeFile(inProject(file), TYPED)
  expect(await compile('--module nodenext', 'typed.mts', 'typed.cts')).toBe('')
  expect(await compile('--module node16', 'typed.mts')).toBe('')
  expect(await compile('--module esnext --moduleResolution bundler', 'typed.mts')).toBe('')
})

test('TypeScript knows the fixtures beside Playwright and Vitest', async () => {
  for (const name of ['@playwright', 'vitest']) {
    const link = inProject('node_modules', name)
    await symlink(join(ROOT, 'node_modules', name), link)
    onTestFinished(() => rm(link))
  }
  await writeFile(inProject('fixtures.mts'), TYPED_FIXTURES)
  expect(await compile('--module nodenext', 'fixtures.mts')).toBe('')
})

test('a page without the types of Node knows those of the entry for the web', async () => {
  const code = `
import { createTebex, formatMoney, type Package } from 'tebex-client/web'
export const list = (publicToken: string): Promise<Package[]> => createTebex({ publicToken }).packages.list()
export const show = ({ totalPrice, currency }: Package): string => formatMoney(totalPrice, currency, 'de')`
  await writeFile(inProject('page.mts'), code)
  const flags =
    '--noEmit --strict --target es2023 --lib es2023,dom --module esnext --moduleResolution bundler --types'
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  expect((await node(compiler, ...flags.split(' '), '', 'page.mts')).stdout).toBe('')
})

test('a page loads what it uses of the entry for the web, and nothing of Node', async () => {
  const entry = inProject('node_modules/tebex-client/dist/web.js')
  const whole = await bundle(`export * from '${entry}'`)
  expect(whole.code).not.toMatch(/node:|\bBuffer\b|\bprocess\b/)
  expect(whole.bytes).toBeLessThan(10_000)
  expect((await bundle(`export { createTebex } from '${entry}'`)).bytes).toBeLessThan(8_700)
  expect((await bundle(`export { readWebhook } from '${entry}'`)).bytes).toBeLessThan(3_800)
})

/** The command by way of npx, with the variables that it printed. */
async function startByNpx(...options: string[]) {
  const child = spawn('npx', ['--no-install', 'tebex-emulator', '--port', '0', '--quiet', ...options], {
    cwd: inProject(),
    env: plainEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that all of it can be ended.
    detached: true,
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    if (!child.stdout.closed) process.kill(-Number(child.pid), 'SIGTERM')
    await closed
  })
  return { child, closed, variables: await readVariables(child.stdout) }
}

/** Resolves with the lines that the emulator prints when it has started; later ones are ignored. */
async function readVariables(output: Readable): Promise<Map<string, string>> {
  const variables = new Map<string, string>()
  const lines = createInterface({ input: output })
  for await (const line of lines) {
    const [name = '', value = ''] = line.split('=')
    variables.set(name, value)
    if (name === 'TEBEX_PLUGIN_SECRET') break
  }
  output.resume()
  return variables
}

function fetchPackages(variables: Map<string, string>): Promise<Response> {
  return fetch(`${variables.get('TEBEX_API_URL')}/accounts/${variables.get('TEBEX_PUBLIC_TOKEN')}/packages`)
}

test('npx starts the emulator with a store of one’s own', async () => {
  await writeFile(
    inProject('store.yaml'),
    'store: { name: Mine, currency: EUR }\ncategories: [{ name: All, packages: [{ name: One, base_price: 2 }] }]',
  )
  const started = performance.now()
  const { variables } = await startByNpx('--seed', 'store.yaml', '--set', 'moneyStrings=true')
  const response = await fetchPackages(variables)
  expectWithin(START_WITHIN_MS, performance.now() - started)
  expect(await response.json()).toMatchObject({
    data: [{ name: 'One', total_price: '2.00', currency: 'EUR' }],
  })
})

test('the end of npx by SIGTERM is the emulator’s end', async () => {
  const { child, closed, variables } = await startByNpx()
  expect((await fetchPackages(variables)).status).toBe(200)
  child.kill('SIGTERM')
  // The emulator holds the other end of the output.
  await closed
  await expect(fetchPackages(variables)).rejects.toThrow('fetch failed')
})

/** This Node, and others whose files `OTHER_NODES` names, with colons between them. */
const NODES = [process.execPath, ...(process.env.OTHER_NODES?.split(':') ?? [])]

test.for(NODES)('a root with BusyBox and Node alone starts the emulator: %s', async (file, { skip }) => {
  if (process.getuid?.() !== 0) skip('only root may change the root')
  if (!existsSync(BUSYBOX)) skip(`there is no ${BUSYBOX}`)
  const root = await mkdtemp(join(tmpdir(), 'busybox-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const { stdout } = await runFile('sh', ['-c', 'ldd "$@" || true', 'sh', BUSYBOX, file])
  const libraries = stdout.match(/\/\S+(?= \(0x)/g) ?? []
  for (const needed of [BUSYBOX, ...libraries]) await cp(needed, join(root, needed), { dereference: true })
  await cp(file, join(root, 'usr/bin/node'))
  await symlink(BUSYBOX, join(root, 'usr/bin/env'))
  await cp(inProject('node_modules'), join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  const command = [root, '/node_modules/.bin/tebex-emulator']
  const env = { PATH: '/usr/bin' }

  expect((await runFile(CHROOT, [...command, '--help'], { env })).stdout).toContain(
    'tebex-emulator [options]',
  )
  const child = spawn(CHROOT, [...command, '--port', '0', '--quiet'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await closed
  })
  expect((await fetchPackages(await readVariables(child.stdout))).status).toBe(200)
})

test('the guide with the embedded checkout sells a package', () => walkEmbeddedGuide(inProject()))

test('the guide in Lua sells a package', async ({ skip }) => {
  const lua = await findLua()
  if (lua === null) return skip('no lua5.4 here, and no right to install it')
  const hasLibraries = () =>
    runFile(lua, ['-e', "require('ssl.https') require('dkjson')"]).then(
      () => true,
      () => false,
    )
  if (!(await hasLibraries()) && !(await installPackages('lua-socket', 'lua-sec', 'lua-dkjson')))
    skip('no libraries of Lua here, and no right to install them')
  await walkLuaGuide(inProject())
})

test('the scripts of Tebex.js come with their licences', async () => {
  const assets = inProject('node_modules/tebex-emulator/assets/embedded')
  expect((await readdir(assets)).sort()).toEqual([
    'LICENCES.txt',
    'frame.js',
    'tebex.min.js',
    'zoid.frame.min.js',
  ])
  const licences = await readFile(join(assets, 'LICENCES.txt'), 'utf8')
  expect(licences).toContain('Copyright (c) 2024 Tebex Ltd')
  expect(licences).toContain('Apache License, Version 2.0')
})

test('code with fixed hosts reaches the emulator by the hook and by the proxy', async () => {
  const code = `
const account = 'https://headless.tebex.io/api/accounts/' + process.env.TEBEX_PUBLIC_TOKEN
const { data } = await (await fetch(account + '/packages')).json()
console.log(data[0].name)`
  await writeFile(inProject('fixed.mjs'), code)
  const emulator = await createEmulator()
  const env = { ...plainEnvironment, TEBEX_PUBLIC_TOKEN: emulator.publicToken, TEBEX_EMULATOR: emulator.url }
  const hook = ['--import', 'tebex-emulator/redirect', 'fixed.mjs']
  expect((await runFile(process.execPath, hook, { cwd: inProject(), env })).stdout).toBe('Garage\n')

  const flags = '--port 0 --tls-port 0 --ca authority --only-tebex'.split(' ')
  const proxy = spawn(process.execPath, ['node_modules/.bin/tebex-emulator', 'proxy', ...flags], {
    cwd: inProject(),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill()
    await Promise.all([ended, emulator.close()])
  })
  let printed = ''
  for await (const line of createInterface({ input: proxy.stdout })) {
    printed += line
    if (line.startsWith('Key hash')) break
  }
  const HTTPS_PROXY = /http:\/\/[\d.:]+/.exec(printed)?.[0]
  const NODE_EXTRA_CA_CERTS = inProject('authority/ca.pem')
  const { stdout } = await runFile(process.execPath, ['fixed.mjs'], {
    cwd: inProject(),
    env: { ...env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY, NODE_EXTRA_CA_CERTS },
  })
  expect(stdout).toBe('Garage\n')
})

test.for(GUIDES)('the shop of the guide sells a package: $name', async (guide, { skip }) => {
  const missing = guide.missing()
  if (missing !== null) skip(missing)
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = inProject('node_modules')
  const guides = join(packages, 'tebex-emulator/guides')
  await buyInGuide(await startGuide(await guide.prepare({ folder, guides, packages })))
})
