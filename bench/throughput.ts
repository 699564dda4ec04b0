/**
 * `npm run bench:throughput`: documents a second, the shop and a bare node:http with the same bytes in turn, three
 * processes. The first argument is the number of rounds, the second the seconds of each.
 */
import process from 'node:process'
import { CONNECTIONS, computeRatio, microseconds, openComparison, type Round } from './parts/compare.ts'
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const PAGES = ['/', '/scripts', '/products/6982072']
const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 3)

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
const comparison = await openComparison(shop, PAGES)
// Code that runs for the first time is slow, and the first page would pay for all.
for (const page of PAGES) await comparison.compare({ page, rounds: 2, seconds: 0.5 })
for (const page of PAGES) await sayPage(page)
sayLoad()
await comparison.stop()
await shop.stop()
await sandbox.stop()

async function sayPage(page: string) {
  const { ours, theirs } = await comparison.compare({ page, rounds, seconds })
  const ratio = (figure: (round: Round) => number) => computeRatio(ours, theirs, figure).toFixed(2)
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
