/**
 * Measures documents a second: the shop and a bare node:http with the same bytes in turn, in processes of their own; then
 * the home page while game servers ask for a version, as after a restart of all of them; then documents again while the
 * platform is away. The first argument is the number of rounds, the second the seconds of each.
 */
import process from 'node:process'
import { openShop, requireBuild, type ShopChild } from '#tests/support/built-shop.ts'
import { openChild } from '#tests/support/child.ts'
import {
  CONNECTIONS,
  type Comparison,
  computeRatio,
  median,
  microseconds,
  openComparison,
  type Round,
} from '#tests/support/compare.ts'
import { get, pause } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import type { AskOrder, AskReport } from './parts/askers.ts'
import { milliseconds, p95, say, sayLoad } from './parts/figures.ts'

const FEED = '/versions/ng_backpack?from=1.3'
const PAGES = ['/', '/scripts', '/products/6982072', '/docs/police-job/configuration', FEED]
const ASKERS = 50_000
const ASKED_SECONDS = 60
const IDLE_MS = 20_000
const LOOK_EVERY_MS = 20
const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 3)

await requireBuild()
const sandbox = await openSandbox()
// As often as the shop asks at all, so that it meets the outage many times.
const shop = await openShop(sandbox, { CATALOG_TTL_MS: '1000' })
const comparison = await openComparison(shop, PAGES)
// Code that runs for the first time is slow, and the first page would pay for all.
for (const page of PAGES) await comparison.compare({ page, rounds: 2, seconds: 0.5 })
for (const page of PAGES) await sayPage(shop, comparison, page)
await sayAskers(shop)
console.log('\nThe platform is away')
await sandbox.ask('outage')
for (const page of PAGES) await sayPage(shop, comparison, page)
sayLoad()
await comparison.stop()
await shop.stop()
await sandbox.stop()

async function sayPage({ origin }: ShopChild, { compare }: Comparison, page: string) {
  const { ours, theirs } = await compare({ page, rounds, seconds })
  const ratio = (figure: (round: Round) => number) => computeRatio(ours, theirs, figure).toFixed(2)
  const { body } = await get(origin + page)
  console.log(`\n${page}: ${body.length} bytes, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`)
  say('  shop', summarize(ours))
  say('  bare node:http', summarize(theirs))
  const perSecond = ratio((round) => round.perSecond)
  say('  answers a second, shop / bare', perSecond, '≥ 0.8')
  const p99 = ratio((round) => round.p99)
  say('  p99, shop / bare', p99, '≤ 2')
  say('  processor time of an answer, shop / bare', ratio(microseconds), '≤ 1.25')
  const failures = [...ours, ...theirs].reduce((sum, round) => sum + countFailures(round), 0)
  say('  answers other than 200, and broken connections', String(failures), '0')
}

async function sayAskers({ origin }: ShopChild) {
  const servers = await openChild<AskOrder, AskReport>('bench/parts/askers.ts')
  const { latencies: idle } = await measureHome(origin, pause(IDLE_MS))
  const asking = servers.ask({ url: origin + FEED, count: ASKERS, seconds: ASKED_SECONDS })
  const { latencies: busy, outcome } = await measureHome(origin, asking)
  await servers.stop()
  console.log(`\n/ while ${ASKERS} servers ask for ${FEED}`)
  say('  p95, idle', milliseconds(p95(idle)))
  say('  p95, while they ask', milliseconds(p95(busy)))
  say('  as a multiple', (p95(busy) / p95(idle)).toFixed(2), '≤ 3')
  say('  servers that have an answer', String(outcome.statuses[200] ?? 0), String(ASKERS))
  say('  within', `${outcome.seconds.toFixed(1)} s`, `${ASKED_SECONDS} s`)
}

/** Asks for the home page again and again until the promise is kept. */
async function measureHome<Outcome>(origin: string, until: Promise<Outcome>) {
  const latencies: number[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await get(`${origin}/`)
    latencies.push(performance.now() - began)
    await pause(LOOK_EVERY_MS)
  }
  return { latencies, outcome: await over }
}

function summarize(measured: Round[]): string {
  const compute = (pick: (round: Round) => number) => median(measured.map(pick))
  const p50 = milliseconds(compute((round) => round.p50))
  const p99 = milliseconds(compute((round) => round.p99))
  const perSecond = Math.round(compute((round) => round.perSecond))
  return `${perSecond}/s, p50 ${p50}, p99 ${p99}, ${Math.round(compute(microseconds))} µs each`
}

function countFailures({ responses, statuses, broken }: Round): number {
  return responses - (statuses[200] ?? 0) + broken
}
