/**
 * `npm run bench:throughput`: documents a second, the shop and a bare node:http with the same bytes in turn, three
 * processes. The first argument is the number of rounds, the second the seconds of each.
 */
import process from 'node:process'
import { openChild } from './parts/child.ts'
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, pause, until } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'
import type { BareReport, LoadOrder, LoadReport } from './parts/throughput.ts'

type Round = LoadReport & { cpuMs: number }

const PAGES = ['/', '/scripts', '/products/6982072']
const CONNECTIONS = 32
/** A document is compressed quickly at first; the best form replaces it soon after. */
const BEST_COMPRESSION_MS = 2_000
const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 3)

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
for (const page of PAGES) await until(shop.origin + page, ({ status }) => status === 200)
await pause(BEST_COMPRESSION_MS)
const bare = await openChild<'report', BareReport>('parts/bare.ts', { args: [shop.origin, ...PAGES] })
const load = await openChild<LoadOrder, LoadReport>('parts/load.ts')

for (const page of PAGES) await compare(page)
sayLoad()
await Promise.all([load.stop(), bare.stop(), shop.stop()])
await sandbox.stop()

async function compare(page: string) {
  const ours: Round[] = []
  const theirs: Round[] = []
  await measure(shop, shop.origin + page, 1)
  await measure(bare, bare.first.url + page, 1)
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(shop, shop.origin + page, seconds))
    theirs.push(await measure(bare, bare.first.url + page, seconds))
  }
  const ratio = (of: (round: Round) => number) =>
    median(ours.map((each, index) => of(each) / of(theirs[index] ?? each))).toFixed(2)
  const { body } = await get(shop.origin + page)
  console.log(`\n${page}: ${body.length} bytes, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`)
  say('  shop', summary(ours))
  say('  bare node:http', summary(theirs))
  say(
    '  answers a second, shop / bare',
    ratio(({ perSecond }) => perSecond),
    '≥ 0.8',
  )
  say(
    '  p99, shop / bare',
    ratio(({ p99 }) => p99),
    '≤ 2',
  )
  say('  processor time of an answer, shop / bare', ratio(microseconds), '≤ 1.25')
  const failures = [...ours, ...theirs].reduce((sum, round) => sum + round.failures, 0)
  if (failures > 0) say('  broken connections', String(failures), '0')
}

function summary(measured: Round[]): string {
  const of = (pick: (round: Round) => number) => median(measured.map(pick))
  const p50 = milliseconds(of((round) => round.p50))
  const p99 = milliseconds(of((round) => round.p99))
  const perSecond = Math.round(of((round) => round.perSecond))
  return `${perSecond}/s, p50 ${p50}, p99 ${p99}, ${Math.round(of(microseconds))} µs each`
}

/** Of processor time. Other work on the machine disturbs it less than it disturbs the clock. */
function microseconds({ cpuMs, answers }: Round): number {
  return (cpuMs * 1000) / answers
}

type Measured = { ask: (question: 'report') => Promise<{ cpuMs: number }> }

async function measure(server: Measured, url: string, duration: number): Promise<Round> {
  const before = await server.ask('report')
  const report = await load.ask({ url, connections: CONNECTIONS, seconds: duration })
  const after = await server.ask('report')
  return { ...report, cpuMs: after.cpuMs - before.cpuMs }
}
