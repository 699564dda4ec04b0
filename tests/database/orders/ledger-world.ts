/**
 * A miniature platform with a random history. It keeps its own books: each step changes the owners directly, whereas the
 * ledger derives them from the events alone.
 */

import { draw, seededRandom } from 'tebex-emulator/extension'
import type { GrantStatus, OrderStatus, Subscription } from '#app/shop/orders/types.ts'

const DAY_MS = 86_400_000
const PACKAGES = [101, 102, 103, 104]
const PLANS = [201, 202]
const STEPS = 14

type Wire = Record<string, unknown>

/** One line of a payment; `ends` is the time at which it expires. */
type Holding = { package: number; owner: string; isOver: boolean; ends: number | null }
type Payment = {
  transaction: string
  buyer: string
  status: OrderStatus
  reference: string | null
  paidAt: number
  holdings: Holding[]
}
type Plan = {
  reference: string
  payments: Payment[]
  status: Subscription['status']
  nextPaymentAt: number
  endedAt: number | null
  isCancelled: boolean
  buyer: string
  owner: string
  package: number
}

/** The result that a customer must see. */
export type Expected = {
  orders: { transaction: string; status: OrderStatus; grants: GrantStatus[] }[]
  owned: number[]
  subscriptions: Pick<Subscription, 'reference' | 'status' | 'nextPaymentAt' | 'endedAt'>[]
}

export type History = ReturnType<typeof createHistory>

/** The same seed creates the same history, with its own ids. */
export function createHistory(seed: number) {
  const random = seededRandom(seed)
  const customers = ['1', '2', '3'].map((id) => `9${seed}000${id}`)
  const payments: Payment[] = []
  const plans: Plan[] = []
  const events: Wire[] = []
  let now = Date.UTC(2026, 0, 1)
  let count = 0

  const nextId = (kind: string) => `${kind}-${seed}-${++count}`
  const iso = (moment: number) => new Date(moment).toISOString().replace('.000Z', '+00:00')
  const emit = (type: string, subject: Wire) =>
    events.push({ id: nextId('event'), type, date: iso(now), subject })
  const createUser = (id: string) => ({ id, username: `name-of-${id}` })

  function createSubject(payment: Payment): Wire {
    const price = { amount: 10 * payment.holdings.length, currency: 'EUR' }
    return {
      transaction_id: payment.transaction,
      status: { id: payment.status.endsWith('lost') ? 3 : 1, description: '' },
      created_at: iso(payment.paidAt),
      price,
      price_paid: price,
      customer: { username: createUser(payment.buyer), email: `mail-of-${payment.buyer}@example.org` },
      products: payment.holdings.map((holding) => ({
        id: holding.package,
        name: `Package ${holding.package}`,
        quantity: 1,
        type: payment.reference === null ? 'single' : 'subscription',
        username: createUser(holding.owner),
        expires_at: payment.reference === null && holding.ends !== null ? iso(holding.ends) : null,
      })),
      recurring_payment_reference: payment.reference,
    }
  }

  function emitPlan(plan: Plan, type: string): void {
    const ids = { active: 2, ending: 2, overdue: 3, ended: 5 }
    emit(`recurring-payment.${type}`, {
      reference: plan.reference,
      created_at: iso(plan.payments[0]?.paidAt ?? now),
      next_payment_at: iso(plan.nextPaymentAt),
      status: { id: ids[plan.status], description: '' },
      last_payment: createSubject(plan.payments.at(-1) ?? addPayment(plan.buyer, null, [])),
      cancelled_at: plan.isCancelled ? iso(now) : null,
    })
  }

  function addPayment(buyer: string, reference: string | null, holdings: Holding[]): Payment {
    const payment: Payment = {
      transaction: nextId('tbx'),
      buyer,
      reference,
      holdings,
      status: 'completed',
      paidAt: now,
    }
    payments.push(payment)
    return payment
  }

  const drawRecipient = (buyer: string) => (random() < 0.25 ? draw(customers, random) : buyer)

  function buy(): void {
    const buyer = draw(customers, random)
    const holdings = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      package: draw(PACKAGES, random),
      owner: drawRecipient(buyer),
      isOver: false,
      ends: random() < 0.2 ? now + Math.floor(random() * 60) * DAY_MS : null,
    }))
    emit('payment.completed', createSubject(addPayment(buyer, null, holdings)))
  }

  function decline(): void {
    const payment = addPayment(draw(customers, random), null, [
      { package: draw(PACKAGES, random), owner: '', isOver: false, ends: null },
    ])
    for (const holding of payment.holdings) holding.owner = payment.buyer
    payment.status = 'declined'
    emit('payment.declined', createSubject(payment))
    if (random() < 0.5) return
    now += 1_000
    payment.status = 'completed'
    emit('payment.completed', createSubject(payment))
  }

  function refund(): void {
    const payment = draw(payments, random)
    if (payment.status === 'declined' || payment.status === 'refunded') return
    payment.status = 'refunded'
    emit('payment.refunded', createSubject(payment))
  }

  function dispute(): void {
    const payment = draw(payments, random)
    if (payment.status === 'disputed') {
      const isLost = random() < 0.5
      payment.status = isLost ? 'dispute_lost' : 'dispute_won'
      const step = isLost ? 'lost' : 'won'
      const isToldTwice = random() < 0.3
      if (random() < 0.8 || isToldTwice) emit(`payment.dispute.${step}`, createSubject(payment))
      else emit('payment.dispute.closed', createSubject(payment))
      if (isToldTwice) {
        now += 1_000
        emit('payment.dispute.closed', createSubject(payment))
      }
    } else if (payment.status === 'completed') {
      payment.status = 'disputed'
      emit('payment.dispute.opened', createSubject(payment))
    }
  }

  function period(plan: Pick<Plan, 'package' | 'owner'>): Holding[] {
    return [{ package: plan.package, owner: plan.owner, isOver: false, ends: null }]
  }

  function subscribe(): void {
    const buyer = draw(customers, random)
    const plan: Plan = {
      reference: nextId('tbx-r'),
      payments: [],
      status: 'active',
      endedAt: null,
      isCancelled: false,
      nextPaymentAt: now + 30 * DAY_MS,
      buyer,
      owner: drawRecipient(buyer),
      package: draw(PLANS, random),
    }
    plan.payments.push(addPayment(buyer, plan.reference, period(plan)))
    plans.push(plan)
    for (const payment of plan.payments) emit('payment.completed', createSubject(payment))
    emitPlan(plan, 'started')
  }

  function renew(plan: Plan): void {
    for (const payment of plan.payments) for (const holding of payment.holdings) holding.isOver = true
    const payment = addPayment(plan.buyer, plan.reference, period(plan))
    plan.payments.push(payment)
    plan.nextPaymentAt = now + 30 * DAY_MS
    plan.status = 'active'
    emit('payment.completed', createSubject(payment))
    emitPlan(plan, 'renewed')
  }

  function fail(plan: Plan): void {
    const payment = addPayment(plan.buyer, plan.reference, period(plan))
    payment.status = 'declined'
    plan.status = 'overdue'
    plan.nextPaymentAt = now + DAY_MS
    emit('payment.declined', createSubject(payment))
    emitPlan(plan, 'status-changed')
  }

  function end(plan: Plan): void {
    plan.status = 'ended'
    plan.endedAt = now
    for (const payment of plan.payments) for (const holding of payment.holdings) holding.isOver = true
    emitPlan(plan, 'ended')
  }

  function cancel(plan: Plan): void {
    plan.isCancelled = true
    plan.status = 'ending'
    emitPlan(plan, 'cancellation.requested')
  }

  function abort(plan: Plan): void {
    plan.isCancelled = false
    plan.status = 'active'
    emitPlan(plan, 'cancellation.aborted')
  }

  const moves = {
    active: [renew, renew, renew, fail, end, cancel],
    overdue: [renew, fail, end],
    ending: [abort, end],
    ended: [() => subscribe()],
  }

  function changePlan(): void {
    const plan = plans.at(-1)
    if (plan) draw(moves[plan.status], random)(plan)
    else subscribe()
  }

  buy()
  for (let step = 0; step < STEPS; step++) {
    now += 1_000 * (1 + Math.floor(random() * 86_400 * 6))
    draw(
      [buy, buy, decline, refund, dispute, dispute, subscribe, changePlan, changePlan, changePlan],
      random,
    )()
  }

  /** A line expires at its date, or long after a missing renewal. */
  function hasEnded(payment: Payment, holding: Holding): boolean {
    if (holding.isOver || (holding.ends !== null && holding.ends <= now)) return true
    const plan = plans.find(({ reference }) => reference === payment.reference)
    return plan !== undefined && now > plan.nextPaymentAt + (plan.status === 'ending' ? 0 : 7 * DAY_MS)
  }

  function deriveGrant(payment: Payment, holding: Holding, viewer: string): GrantStatus {
    if (payment.status === 'declined' || payment.status === 'refunded') return payment.status
    if (payment.status === 'dispute_lost') return 'lost'
    if (holding.owner !== viewer) return 'gifted'
    if (hasEnded(payment, holding)) return 'expired'
    return payment.status === 'disputed' ? 'disputed' : 'owned'
  }

  return {
    seed,
    customers,
    /** The JSON of the webhooks in the order in which they happened. */
    events,
    endsAt: now,
    expectedFor(viewer: string): Expected {
      const owned = new Set<number>()
      const orders = payments.flatMap((payment) => {
        const { transaction, status, buyer } = payment
        const lines = payment.holdings.filter(({ owner }) => buyer === viewer || owner === viewer)
        const grants = lines.map((holding) => deriveGrant(payment, holding, viewer))
        for (const [at, holding] of lines.entries())
          if (grants[at] === 'owned' || grants[at] === 'disputed') owned.add(holding.package)
        return lines.length === 0 ? [] : [{ transaction, status, grants }]
      })
      const subscriptions = plans
        .filter(({ buyer }) => buyer === viewer)
        .map(({ reference, status, nextPaymentAt, endedAt }) => ({
          reference,
          status,
          endedAt,
          nextPaymentAt: status === 'ended' ? null : nextPaymentAt,
        }))
      return { orders, owned: [...owned].sort(), subscriptions }
    },
  }
}
