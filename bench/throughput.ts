/**
 * Measures documents a second: the shop and a bare node:http with the same bytes in turn, in processes of their own; then
 * the same while the platform is away. The first argument is the number of rounds, the second the seconds of each.
 */
import process from 'node:process'
import { openShop, requireBuild, type ShopChild } from '#tests/support/built-shop.ts'
import {
  CONNECTIONS,
  type Comparison,
  computeRatio,
  median,
  microseconds,
  openComparison,
  type Round,
} from '#tests/support/compare.ts'
import { get } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'

const PAGES = ['/', '/scripts', '/products/6982072', '/versions/ng_backpack?from=1.3']
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
