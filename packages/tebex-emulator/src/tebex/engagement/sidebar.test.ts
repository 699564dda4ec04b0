import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../../tests/fixture.ts'
import { Catalogue } from '../catalogue.ts'

const shop = await openShop()
const { sandbox, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

type Seeded = { type: string; data: Record<string, unknown>; goal?: number }

/** Sets the only module of the sidebar and reads it from the API. */
async function show(module: Seeded): Promise<unknown> {
  sandbox.catalogue.change((catalogue) => {
    catalogue.sidebar = Catalogue.shape.sidebar.parse([{ id: 1, ...module }])
  })
  const { body } = await call('GET', `${shop.account}/sidebar`)
  return body
}

const shown = (data: unknown) => ({ data: [{ id: 1, data }] })

async function buy(player: string, id: number = ID.plain) {
  const ident = await shop.newBasket(player)
  await shop.add(ident, id)
  return sandbox.pay(ident)
}

test('a community goal shows what was paid, and a refund takes it back', async () => {
  sandbox.catalogue.change((catalogue) => {
    catalogue.community_goals = Catalogue.shape.community_goals.parse([
      { id: 1, name: 'Other', target: 5 },
      { id: 2, name: 'Radio', target: 20 },
    ])
  })
  const module = { type: 'community_goal', goal: 2, data: { header: 'Radio' } }
  const { transactionId } = await buy('chip')
  const bar = { header: 'Radio', target: 20, bar_style: 'normal', bar_animated: false }
  expect(await show(module)).toMatchObject(shown({ ...bar, percentage: 50, total_payments: 9.99 }))
  sandbox.refund(transactionId)
  expect(await show(module)).toMatchObject(shown({ ...bar, percentage: 0, total_payments: 0 }))
})

test('a payment goal counts complete payments, and is full at its target', async () => {
  const module = { type: 'payment_goal', data: { header: 'Costs', target: 15, bar_style: 'striped' } }
  await buy('chip')
  expect(await show(module)).toMatchObject(shown({ percentage: 67, total: 9.99, bar_style: 'striped' }))
  await buy('dale')
  expect(await show(module)).toMatchObject(shown({ percentage: 100, total: 19.98 }))
})

test('recent payments and the top customer are those of the store', async () => {
  await buy('chip')
  await buy('dale')
  await buy('dale')
  const recent = { type: 'recent_payments', data: { header: 'Recent' } }
  const usernames = [{ username: 'dale' }, { username: 'dale' }, { username: 'chip', price: 9.99 }]
  expect(await show(recent)).toMatchObject(shown({ payments: usernames }))
  const top = { type: 'top_customer', data: { header: 'Top' } }
  expect(await show(top)).toMatchObject(shown({ header: 'Top', username: 'dale', total: 19.98 }))
})

test('a featured package is shown whole', async () => {
  const module = { type: 'featured_package', data: { header: 'Featured', package: ID.plain } }
  expect(await show(module)).toMatchObject(shown({ package: { id: ID.plain, total_price: 9.99 } }))
})

test('the seed’s own values are shown as they are', async () => {
  const data = { header: 'Costs', percentage: 62, total: 310, target: 500 }
  expect(await show({ type: 'payment_goal', data })).toMatchObject(shown(data))
})
