/**
 * A kept document costs what a bare server costs. Counted in processor time, in turn, in processes of their own, so
 * that neither the machine nor what else it does decides; the goal is 0.8, the limit leaves room for noise.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { openShop, requireBuild, type ShopChild } from '../support/built-shop.ts'
import { computeRatio, microseconds, openComparison } from '../support/compare.ts'
import { openSandbox, type SandboxChild } from '../support/sandbox.ts'

const PAGES = ['/', '/products/6982072', '/docs/police-job/configuration', '/versions/ng_backpack?from=1.3']

let sandbox: SandboxChild
let shop: ShopChild
let comparison: Awaited<ReturnType<typeof openComparison>>

beforeAll(async () => {
  await requireBuild()
  sandbox = await openSandbox()
  shop = await openShop(sandbox)
  comparison = await openComparison(shop, PAGES)
}, scaled(120_000))

afterAll(async () => {
  await comparison.stop()
  await shop.stop()
  await sandbox.stop()
})

test.each(PAGES)(
  'an answer with %s costs at most twice the processor time of a bare one',
  async (page) => {
    const { ours, theirs } = await comparison.compare({ page, rounds: 5, seconds: 0.2 })
    expect(computeRatio(theirs, ours, microseconds)).toBeGreaterThanOrEqual(0.5)
  },
  scaled(60_000),
)
