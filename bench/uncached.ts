/**
 * `npm run bench:uncached`: what one client with 32 connections, who asks for pages that no cache holds, does to the home
 * page of others. The first argument is the seconds of each attack.
 */
import process from 'node:process'
import { openChild } from './parts/child.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import type { HammerOrder, HammerReport } from './parts/hammer.ts'
import { get, pause, textOf, untilBestCompressed } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const CONNECTIONS = 32
const seconds = Number(process.argv[2] ?? 10)

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
const hammer = await openChild<HammerOrder, HammerReport>('parts/hammer.ts')
const home = `${shop.origin}/`
const html = textOf(await untilBestCompressed(home))
const scripts = textOf(await untilBestCompressed(`${shop.origin}/scripts`))
const pictures = new Set(
  [...`${html}${scripts}`.matchAll(/\/pictures\/(\w+)\//g)].flatMap(([, key]) =>
    ['avif', 'webp', 'jpg'].flatMap((format) =>
      [320, 480, 640, 960, 1280, 1920].map((width) => `/pictures/${key}/${width}.${format}`),
    ),
  ),
)
const product = /\/products\/\d+/.exec(scripts)?.[0] ?? '/'

const idle = await viewsFor(3)
say('home page, idle: median, p95', summary(idle))
await attack('searches', ['/scripts?q=police*'])
await attack('filters', ['/scripts?chip=esx,bundle&q=*', '/scripts?chip=esx,free&category=JOBS&q=a*'])
await attack('carts', ['/cart?x=*'])
await attack('addresses that are no page', ['/nowhere/*'])
await attack('product data', [`/_page${product}?x=*`])
await attack(`${pictures.size} pictures on a cold cache`, [...pictures])
sayLoad()
await Promise.all([hammer.stop(), shop.stop()])
await sandbox.stop()

async function attack(name: string, paths: string[]) {
  const before = await shop.ask('report')
  const working = hammer.ask({ url: home, paths, connections: CONNECTIONS, seconds })
  const views = await viewsFor(seconds)
  const { statuses } = await working
  say(`home page during ${name}: median, p95`, summary(views), `p95 ≤ ${milliseconds(3 * p95(idle))}`)
  const { cpuMs } = await shop.ask('report')
  const responses = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const each = ((cpuMs - before.cpuMs) / responses).toFixed(1)
  console.log(`  responses: ${JSON.stringify(statuses)}, ${each} ms of processor time each`)
  await pause(500)
}

async function viewsFor(time: number): Promise<number[]> {
  const end = performance.now() + time * 1000
  const views: number[] = []
  while (performance.now() < end) {
    const { status, ms } = await get(home)
    if (status !== 200) throw new Error(`the home page answered ${status}`)
    views.push(ms)
    await pause(20)
  }
  return views
}

function p95(views: readonly number[]): number {
  return views.toSorted((a, b) => a - b)[Math.floor(views.length * 0.95)] ?? 0
}

function summary(views: readonly number[]): string {
  const middle = views.toSorted((a, b) => a - b)[Math.floor(views.length / 2)] ?? 0
  return `${milliseconds(middle)}, ${milliseconds(p95(views))}`
}
