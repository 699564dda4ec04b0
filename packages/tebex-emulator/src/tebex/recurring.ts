import { DAY } from '../clock.ts'
import {
  PAYMENT_STATUS,
  type PaidProduct,
  type Payment,
  RECURRING_STATUS,
  type Recurring,
  type Status,
} from './payment.ts'
import { addPeriod } from './period.ts'
import { withTax } from './pricing/pricing.ts'
import { Refusal } from './refusal.ts'
import { newId, recordPayment, type State } from './state.ts'
import { createPaymentSubject, createRecurringSubject } from './webhooks/subjects.ts'

/** A failed renewal is retried once a day, this many times, before the subscription ends. */
const ATTEMPTS = 3

/** Sends `recurring-payment.<event>`. */
export function emitRecurring(state: State, recurring: Recurring, event: string): void {
  recurring.updatedAt = state.clock.now()
  state.webhooks.emit(`recurring-payment.${event}`, createRecurringSubject(state, recurring))
}

export function startRecurring(state: State, payment: Payment, product: PaidProduct): Recurring {
  // Codes apply to the first payment; renewals cost the price of the package.
  const regular = product.base * product.quantity
  const { tax, total } = withTax(state, regular, payment.customer.country)
  const recurring: Recurring = {
    id: newId(state),
    reference: `tbx-r-${100_000_000 + (Number.parseInt(state.randomHex(6), 16) % 900_000_000)}`,
    createdAt: payment.createdAt,
    updatedAt: payment.createdAt,
    nextPaymentAt: addPeriod(payment.createdAt, product.period),
    status: RECURRING_STATUS.active,
    product: { ...structuredClone(product), paid: regular },
    price: total,
    tax,
    currency: payment.currency,
    initial: payment,
    last: payment,
    failCount: 0,
    failing: 0,
    cancelledAt: null,
    cancelReason: null,
    pausedAt: null,
    pausedUntil: null,
  }
  state.recurring.set(recurring.reference, recurring)
  return recurring
}

export const isRunning = ({ status }: Recurring): boolean =>
  status === RECURRING_STATUS.active || status === RECURRING_STATUS.overdue

export function getRecurring(state: State, reference: string): Recurring {
  const recurring = state.recurring.get(reference)
  if (recurring === undefined) throw new Refusal(404, 'Recurring payment not found')
  return recurring
}

export function end(state: State, recurring: Recurring, status: Status): void {
  Object.assign(recurring, { status, pausedAt: null, pausedUntil: null })
  recurring.cancelledAt ??= state.clock.now()
  emitRecurring(state, recurring, 'ended')
}

/** A later payment of a subscription: its price, or another charge. */
export function createRenewalPayment(
  state: State,
  recurring: Recurring,
  status: Status,
  { price, tax }: Pick<Recurring, 'price' | 'tax'> = recurring,
): Payment {
  const { initial, product, reference } = recurring
  const stamp = state.clock.now().toString(16).padStart(14, '0')
  const payment: Payment = {
    ...structuredClone(initial),
    id: newId(state),
    transactionId: `tbx-${stamp}-${state.randomHex(3)}`,
    status,
    sequence: 'recurring',
    createdAt: state.clock.now(),
    price,
    tax,
    paid: price,
    method: 'Test Payments',
    products: [structuredClone(product)],
    coupons: [],
    giftCards: [],
    recurringReference: reference,
    declineReason:
      status === PAYMENT_STATUS.declined
        ? { code: 'card_declined', message: 'The payment method was declined.' }
        : null,
  }
  recordPayment(state, payment)
  return payment
}

export function renew(state: State, recurring: Recurring): void {
  const payment = createRenewalPayment(state, recurring, PAYMENT_STATUS.complete)
  recurring.last = payment
  recurring.failCount = 0
  recurring.status = RECURRING_STATUS.active
  recurring.nextPaymentAt = addPeriod(recurring.nextPaymentAt, recurring.product.period)
  state.webhooks.emit('payment.completed', createPaymentSubject(state, payment))
  emitRecurring(state, recurring, 'renewed')
}

function failRenewal(state: State, recurring: Recurring): void {
  recurring.failing = Math.max(0, recurring.failing - 1)
  recurring.failCount += 1
  const payment = createRenewalPayment(state, recurring, PAYMENT_STATUS.declined)
  state.webhooks.emit('payment.declined', createPaymentSubject(state, payment))
  if (recurring.failCount >= ATTEMPTS) {
    end(state, recurring, RECURRING_STATUS.expired)
    return
  }
  recurring.status = RECURRING_STATUS.overdue
  recurring.nextPaymentAt = state.clock.now() + DAY
  emitRecurring(state, recurring, 'status-changed')
}

/** Resumes with the paid time that was left at the pause. */
export function resume(state: State, recurring: Recurring): void {
  const { pausedAt } = recurring
  if (pausedAt !== null) recurring.nextPaymentAt += state.clock.now() - pausedAt
  Object.assign(recurring, { pausedAt: null, pausedUntil: null, status: RECURRING_STATUS.active })
  emitRecurring(state, recurring, 'status-changed')
}

/** The time of its next event: a payment, or the end of a pause. */
function dueAt(recurring: Recurring): number {
  if (recurring.pausedAt !== null) return recurring.pausedUntil ?? Number.POSITIVE_INFINITY
  return isRunning(recurring) ? recurring.nextPaymentAt : Number.POSITIVE_INFINITY
}

function processDue(state: State, recurring: Recurring): void {
  if (recurring.pausedAt !== null) resume(state, recurring)
  else if (recurring.cancelledAt !== null) end(state, recurring, RECURRING_STATUS.cancelled)
  else if (recurring.failing > 0) failRenewal(state, recurring)
  else renew(state, recurring)
}

/** Moves the clock; each of them happens at its own moment on the way. */
export function advanceTo(state: State, moment: number): void {
  for (;;) {
    const due = [...state.recurring.values()]
      .filter((recurring) => dueAt(recurring) <= moment)
      .sort((one, other) => dueAt(one) - dueAt(other))[0]
    if (due === undefined) break
    state.clock.advanceTo(dueAt(due))
    processDue(state, due)
  }
  state.clock.advanceTo(moment)
}

export function requireRunning(recurring: Recurring): void {
  if (recurring.pausedAt !== null) throw new Refusal(422, 'The recurring payment is paused.')
  if (!isRunning(recurring)) throw new Refusal(422, 'The recurring payment has ended')
}
