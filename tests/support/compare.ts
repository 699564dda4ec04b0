/** Loads the shop and a bare node:http with the same bytes in turn, each in a process of its own. */

import type { ShopChild } from './built-shop.ts'
import { openChild } from './child.ts'
import { type BareReport, type LoadReport, openLoad } from './load.ts'
import { isBestCompressed, until, untilBestCompressed } from './net.ts'

export const CONNECTIONS = 32

export type Round = LoadReport & { cpuMs: number }

type Measured = { origin: string; ask: (question: 'report') => Promise<{ cpuMs: number }> }
type Rounds = { page: string; rounds: number; seconds: number }

export type Comparison = Awaited<ReturnType<typeof openComparison>>

/** Opens the bare server and the load; pages are recorded once they have their best compression. */
export async function openComparison(shop: ShopChild, pages: readonly string[]) {
  for (const page of pages) await untilFinal(shop.origin + page)
  const bare = await openChild<'report', BareReport>('tests/support/bare-process.ts', {
    args: [shop.origin, ...pages],
  })
  const load = await openLoad()
  const servers: Measured[] = [shop, { ...bare, origin: bare.first.url }]

  async function measure({ origin, ask }: Measured, page: string, seconds: number): Promise<Round> {
    const before = await ask('report')
    const report = await load.ask({ url: origin, paths: [page], connections: CONNECTIONS, seconds })
    const after = await ask('report')
    return { ...report, cpuMs: after.cpuMs - before.cpuMs }
  }

  return {
    async compare({ page, rounds, seconds }: Rounds): Promise<{ ours: Round[]; theirs: Round[] }> {
      const measured: Round[][] = [[], []]
      for (const server of servers) await measure(server, page, Math.min(1, seconds))
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, server] of servers.entries())
          measured[index]?.push(await measure(server, page, seconds))
      }
      const [ours = [], theirs = []] = measured
      return { ours, theirs }
    },
    stop: () => Promise.all([load.stop(), bare.stop()]),
  }
}

/** The version feed keeps its first compression; documentation shows no product. */
function untilFinal(url: string) {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/versions/')) return until(url, ({ status }) => status === 200)
  return pathname.startsWith('/docs/') ? until(url, isBestCompressed) : untilBestCompressed(url)
}

/** The median of the rounds' ratios, because a disturbance of one round affects both sides. */
export function computeRatio(ours: Round[], theirs: Round[], figure: (round: Round) => number): number {
  return median(ours.map((each, index) => figure(each) / figure(theirs[index] ?? each)))
}

/** Processor time per response, which other work on the machine disturbs less than the clock. */
export function microseconds({ cpuMs, responses }: Round): number {
  return (cpuMs * 1000) / responses
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
