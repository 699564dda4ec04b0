import { z } from 'zod'
import { createStoppedClock, DAY } from '../../clock.ts'
import { createBasket } from '../baskets.ts'
import type { Package, Player } from '../catalogue.ts'
import { addLine } from '../lines.ts'
import type { Payment } from '../payment.ts'
import { dispute, pay, refund, startCheckout } from '../payments.ts'
import { listOwned } from '../pricing/pricing.ts'
import { advanceTo, isRunning } from '../recurring.ts'
import type { State } from '../state.ts'
import { act } from '../subscription-changes.ts'
import { Webhooks } from '../webhooks/webhooks.ts'
import { createHistoryCustomers } from './history-customers.ts'
import { draw, seededRandom } from './random.ts'

export const HistoryOptions = z.object({
  purchases: z.coerce.number().int().min(1).max(20_000).default(240),
  years: z.coerce.number().min(0.1).max(15).default(4),
  seed: z.coerce.number().int().default(1),
})
export type HistoryOptions = z.input<typeof HistoryOptions>

type Past = { state: State; random: () => number; regulars: Player[]; customers: Player[] }
/** Something that happens at a moment. */
type Happening = { at: number; run: () => void }

/** Addresses of buyers in countries with different taxes. */
const ADDRESSES = ['203.0.113.7', '198.51.100.7', '192.0.2.7', '8.8.8.8']

/**
 * Customers with years of purchases, which end today: made by the same code as any purchase, with the clock in the past
 * and without webhooks. The same for the same seed on the same day.
 */
export function addHistory(state: State, options: HistoryOptions = {}): void {
  const { purchases, years, seed } = HistoryOptions.parse(options)
  const random = seededRandom(seed)
  const end = state.clock.now() - (state.clock.now() % DAY)
  const start = end - years * 365 * DAY
  const clock = createStoppedClock(start)
  const { regulars, others } = createHistoryCustomers(purchases)
  const past: Past = {
    state: {
      ...state,
      clock,
      webhooks: new Webhooks({ secret: '', clock, variants: state.variants, retryMs: [] }),
      randomHex: (bytes) => drawHex(random, bytes),
    },
    random,
    regulars,
    customers: [...regulars, ...others],
  }
  const usernames = new Set(state.catalogue.players.map(({ username }) => username))
  state.catalogue.players.push(...regulars.filter(({ username }) => !usernames.has(username)))
  const happenings = Array.from({ length: purchases }, () =>
    purchaseWithFate(past, start + random() * (end - start)),
  )
  for (const { at, run } of happenings.flat().sort((one, other) => one.at - other.at)) {
    if (at >= end) break
    advanceTo(past.state, at)
    run()
  }
  advanceTo(past.state, end)
  state.nextId = past.state.nextId
}

function drawHex(random: () => number, bytes: number): string {
  return Array.from({ length: bytes }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

/** A purchase, and what becomes of it later. */
function purchaseWithFate(past: Past, at: number): Happening[] {
  const { state, random } = past
  let paid: Payment | null = null
  const fate = random()
  const laterAt = at + (1 + random() * 30) * DAY
  const endsAt = laterAt + (20 + random() * 30) * DAY
  const later = (moment: number, change: (payment: Payment) => void): Happening => ({
    at: moment,
    run: () => paid !== null && change(paid),
  })
  const purchase = {
    at,
    run: () => {
      paid = buy(past)
    },
  }
  if (fate < 0.06) return [purchase, later(laterAt, ({ transactionId }) => refund(state, transactionId))]
  if (fate < 0.1) {
    const opened = later(laterAt, ({ transactionId }) => dispute(state, transactionId, 'opened'))
    if (fate < 0.065) return [purchase, opened]
    const step = fate < 0.08 ? 'won' : 'lost'
    return [purchase, opened, later(endsAt, ({ transactionId }) => dispute(state, transactionId, step))]
  }
  return [purchase, later(endsAt + random() * 300 * DAY, (payment) => endSubscription(past, payment))]
}

/** Most subscriptions end some day: by their customer, or because the bank declines. */
function endSubscription({ state, random }: Past, { recurringReference }: Payment): void {
  const recurring = state.recurring.get(recurringReference ?? '')
  const chance = random()
  if (recurring === undefined || !isRunning(recurring) || chance < 0.3) return
  if (chance < 0.75) act(state, recurring.reference, 'cancel')
  else for (const _ of [1, 2, 3]) act(state, recurring.reference, 'fail')
}

function buy(past: Past): Payment {
  const { state, random, regulars, customers } = past
  const buyer = draw(customers, random)
  const recipient =
    random() < 0.1
      ? draw(
          regulars.filter((player) => player !== buyer),
          random,
        )
      : null
  const basket = createBasket(state, {
    completeUrl: null,
    cancelUrl: null,
    autoRedirect: false,
    custom: null,
    player: null,
    email: null,
    ip: draw(ADDRESSES, random),
  })
  basket.player = buyer
  for (const { id, type } of choosePackages(past, buyer, recipient)) {
    addLine(state, basket.ident, {
      packageId: id,
      quantity: null,
      type: type === 'subscription' ? 'subscription' : 'single',
      dynamic: false,
      variables: {},
      custom: null,
      target: recipient?.username ?? null,
    })
  }
  const { email, name } = buyer
  const checkout = startCheckout(state, basket.ident)
  const payment = pay(state, checkout, { email, name, postalCode: '1000-001', country: basket.country })
  state.baskets.delete(basket.ident)
  return payment
}

/** A made-up past asks no questions and sells nothing out. */
const isPlain = (pack: Package): boolean =>
  pack.variables.length === 0 &&
  pack.options.length === 0 &&
  pack.user_limit === null &&
  pack.global_limit === null &&
  pack.base_price > 0

/** An upgrade, a bundle, a subscription, or one or two scripts; of what the owner-to-be does not have where possible. */
function choosePackages({ state, random }: Past, buyer: Player, recipient: Player | null): Package[] {
  const owned = listOwned(state, recipient ?? buyer)
  const plain = state.catalogue.packages.filter(isPlain)
  const singles = plain.filter(
    ({ type, disable_gifting }) => type !== 'subscription' && (recipient === null || !disable_gifting),
  )
  const fresh = singles.filter(({ id }) => !owned.has(id))
  const upgrades = fresh.filter(({ id }) =>
    state.catalogue.cumulative.some((chain) => chain.indexOf(id) > 0 && owned.has(chain[0] ?? 0)),
  )
  const bundles = fresh.filter(({ category }) => category.name === 'BUNDLES')
  const subscriptions = recipient === null ? plain.filter(({ type }) => type === 'subscription') : []
  const kind = random()
  if (kind < 0.05 && subscriptions.length > 0) return [draw(subscriptions, random)]
  if (kind < 0.4 && upgrades.length > 0) return [draw(upgrades, random)]
  if (kind < 0.5 && bundles.length > 0) return [draw(bundles, random)]
  const first = draw(fresh.length > 0 ? fresh : singles, random)
  const others = fresh.filter(({ id }) => id !== first.id)
  return kind > 0.85 && others.length > 0 ? [first, draw(others, random)] : [first]
}
