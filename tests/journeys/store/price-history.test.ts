/** The regular price of a sale is struck through only while that is lawful, by the shop's own history of prices. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../scripts/sources.ts'
import { openShop } from '../shop.ts'

const STORE_DIR = join(ROOT, 'tests/stores/other')
const DAY_MS = 86_400_000

/** A store of ten packages whose clock and prices the test moves. */
async function open() {
  let days = 0
  const opened = await openShop({
    sandbox: { seed: 10 },
    env: { STORE_DIR },
    now: () => 1_790_000_000_000 + days * DAY_MS,
  })
  const [id = 0] = opened.shop.catalog.current()?.products.keys() ?? []
  return {
    ...opened,
    id,
    /** Restarts the shop, which knows its history from the database alone. */
    async pass(more: number) {
      days += more
      await opened.restart()
      await opened.shop.priceHistory.record([])
    },
    /** Percent that the platform's sale takes off the package. */
    async sell(discount: number | null) {
      opened.sandbox.catalogue.change((catalogue) => {
        const scope = { packages: [id], categories: [], starts_at: null, ends_at: null }
        const sale = { id: 1, name: 'Sale', discount_type: 'percentage', ...scope } as const
        catalogue.sales = discount === null ? [] : [{ ...sale, ...scope, discount }]
      })
      await opened.shop.catalog.refresh()
      await opened.shop.priceHistory.record([])
      return opened.shop.catalog.findProduct(id)?.summary.price
    },
    price: () => opened.shop.catalog.findProduct(id)?.summary.price,
    withheld: () =>
      opened.shop.priceHistory.listWithheld(opened.shop.catalog.current()?.products.values() ?? []),
  }
}

test('after thirty days at the regular price a sale shows it, and a second sale soon after does not', async () => {
  const store = await open()
  const regular = store.price()?.amount ?? 0
  await store.pass(31)
  expect(await store.sell(25)).toMatchObject({ was: regular })
  await store.pass(40)
  expect(store.price()).toMatchObject({ was: regular })
  expect(await store.sell(null)).toMatchObject({ amount: regular, was: null })
  await store.pass(10)
  expect(await store.sell(10)).toMatchObject({ was: null })
  expect(store.withheld()).toMatchObject([{ id: store.id, reason: 'sold_for_less' }])
})

test('a sale of a shop that is new shows no regular price', async () => {
  const store = await open()
  await store.pass(29)
  expect(await store.sell(25)).toMatchObject({ was: null })
  await store.pass(60)
  expect(store.price()).toMatchObject({ was: null })
  expect(store.withheld()).toMatchObject([{ id: store.id, reason: 'history_too_short' }])
})
