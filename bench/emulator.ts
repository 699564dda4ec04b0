/**
 * `npm run bench:emulator`: the packed emulator, installed into an empty project, as anybody runs it. From `npx` to its
 * first response, many requests at once, and its memory. The first argument is the number of baskets.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { installPacked, plainEnvironment } from '../scripts/packed.ts'
import { openChild } from './parts/child.ts'
import { median, megabytes, milliseconds, p95, say, sayLoad } from './parts/figures.ts'
import type { BareReport } from './parts/throughput.ts'
import type { VolleyOrder, VolleyReport } from './parts/volley.ts'

const AT_ONCE = 200
const ROUNDS = 50
const STARTS = 5
const FIELDS =
  '"complete_url":"https://shop.example/thanks","cancel_url":"https://shop.example/","custom":{"sid":1}'
const baskets = Number(process.argv[2] ?? 100_000)

const { project, remove } = await installPacked()
const volley = await openChild<VolleyOrder, VolleyReport>('parts/volley.ts')
const starts: number[] = []
for (let count = 0; count < STARTS; count += 1) {
  const start = performance.now()
  const { account, stop } = await startEmulator()
  await fetch(`${account}/packages`)
  starts.push(performance.now() - start)
  await stop()
}
say('npx tebex-emulator to its first response', milliseconds(median(starts)), '≤ 2 s')

const emulator = await startEmulator('--set', 'storeKind=minecraft')
say('memory at rest', megabytes(await emulator.memory()))
await measureVolleys()
await makeBaskets()
say(`memory after ${baskets} baskets`, megabytes(await emulator.memory()), '≤ 120 MB')
await Promise.all([emulator.stop(), volley.stop()])
await remove()
sayLoad()

async function startEmulator(...options: string[]) {
  const args = ['--no-install', 'tebex-emulator', '--port', '0', '--quiet', ...options]
  // A group of its own, so that npx and what it starts can be ended.
  const child = spawn('npx', args, {
    cwd: project,
    env: plainEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const variables = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split('=')
    variables.set(name, value)
    if (name === 'TEBEX_PLUGIN_SECRET') break
  }
  const api = variables.get('TEBEX_API_URL') ?? ''
  return {
    api,
    account: `${api}/accounts/${variables.get('TEBEX_PUBLIC_TOKEN')}`,
    memory: async () => residentBytes(await findServer(child)),
    processor: async () => processorMs(await findServer(child)),
    async stop() {
      const ended = once(child, 'exit')
      process.kill(-Number(child.pid), 'SIGTERM')
      await ended
    },
  }
}

/** The process that listens: the last child of npx. */
async function findServer({ pid }: ChildProcess): Promise<string> {
  let id = String(pid)
  for (let child = id; child !== ''; ) {
    id = child
    child = (await readFile(`/proc/${id}/task/${id}/children`, 'utf8')).trim()
  }
  return id
}

async function residentBytes(server: string): Promise<number> {
  const status = await readFile(`/proc/${server}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Sums up all threads since their start; Linux counts hundredths of a second. */
async function processorMs(server: string): Promise<number> {
  const [, figures = ''] = (await readFile(`/proc/${server}/stat`, 'utf8')).split(') ')
  const [user, system] = figures.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Sends the calls of a shop at its busiest: reads of the catalogue, new baskets, and all of them. */
async function measureVolleys() {
  const list = `${emulator.account}/packages`
  const read: Ask = { method: 'GET', address: list }
  const create: Ask = {
    method: 'POST',
    address: `${emulator.account}/baskets`,
    body: `{"username":"Ana",${FIELDS}}`,
  }
  await ask('packages, before it is warm', { asks: [read], isKept: false, rounds: 1 })
  for (const isKept of [false, true]) {
    await ask('lists of packages', { asks: [read], isKept })
    await ask('new baskets', { asks: [create], isKept })
    await ask('both in turn', { asks: [read, create], isKept })
  }
  const { origin, pathname } = new URL(list)
  const bare = await openChild<'report', BareReport>('parts/bare.ts', {
    args: [origin, pathname],
    env: { ACCEPT_ENCODING: 'identity' },
  })
  const processor = async () => (await bare.ask('report')).cpuMs
  const same: Ask = { method: 'GET', address: bare.first.url + pathname }
  const ofBare = 'the same list from a bare node:http'
  await ask(`${ofBare}, before it is warm`, { asks: [same], isKept: false, processor, rounds: 1 })
  for (const isKept of [false, true]) await ask(ofBare, { asks: [same], isKept, processor })
  await bare.stop()
}

type Ask = { method: string; address: string; body?: string }
type Volley = { asks: Ask[]; isKept: boolean; rounds?: number; processor?: () => Promise<number> }

async function ask(what: string, { asks, isKept, rounds = ROUNDS, processor = emulator.processor }: Volley) {
  const texts = asks.map((each) => formatRequest(each, isKept))
  const requests = Array.from({ length: AT_ONCE }, (_, at) => texts[at % texts.length] ?? '')
  const before = await processor()
  const report = await volley.ask({ url: asks[0]?.address ?? '', requests, rounds, isKept })
  const perRequest = (ms: number) => `${Math.round((ms * 1000) / rounds / AT_ONCE)} µs`
  if (report.failures > 0) throw new Error(`${report.failures} requests failed`)
  const connections = isKept ? 'kept connections' : 'new connections'
  say(`${AT_ONCE} at once, ${what}, ${connections}: p95`, milliseconds(p95(report.latencies)), '≤ 50 ms')
  const [server, client] = [perRequest((await processor()) - before), perRequest(report.cpuMs)]
  say('– processor time of a request: server, client', `${server}, ${client}`)
}

function formatRequest({ method, address, body = '' }: Ask, isKept: boolean): string {
  const { host, pathname } = new URL(address)
  const head = [
    `${method} ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Accept: application/json',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Connection: ${isKept ? 'keep-alive' : 'close'}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Each with a player, a package and a shop's own data. */
async function makeBaskets() {
  const headers = { 'Content-Type': 'application/json' }
  const post = async (url: string, body: string) => {
    const response = await fetch(url, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
    return response
  }
  let left = baskets
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) {
        const created = await post(`${emulator.account}/baskets`, `{"username":"Player${left}",${FIELDS}}`)
        const [, ident] = /"ident":"([^"]+)"/.exec(await created.text()) ?? []
        await (await post(`${emulator.api}/baskets/${ident}/packages`, '{"package_id":5000001}')).text()
      }
    }),
  )
}
