import { DAY, nextMonth } from '../clock.ts'
import { PAYMENT_STATUS, type PaidProduct, type Payment, RECURRING_STATUS, type Status } from './payment.ts'
import type { Cents } from './pricing/money.ts'
import { withTax } from './pricing/pricing.ts'
import { Refusal } from './refusal.ts'
import { newId, recordPayment, type State } from './state.ts'
import { paymentSubject, recurringSubject } from './webhooks/subjects.ts'

/** A renewal that fails is tried once a day, this often, before the subscription ends. */
const ATTEMPTS = 3

export type RecurringAction = 'cancel' | 'abort' | 'renew' | 'fail' | 'end'

/** A subscription as the emulator keeps it; money in cents, times in epoch milliseconds. */
export type Recurring = {
  reference: string
  createdAt: number
  nextPaymentAt: number
  status: Status
  product: PaidProduct
  price: Cents
  tax: Cents
  currency: string
  initial: Payment
  last: Payment
  failCount: number
  /** How many of the next renewals the bank declines. */
  failing: number
  cancelledAt: number | null
  cancelReason: string | null
}

/** Sends `recurring-payment.<event>`. */
export function emitRecurring(state: State, recurring: Recurring, event: string): void {
  state.webhooks.emit(`recurring-payment.${event}`, recurringSubject(state, recurring))
}

export function startRecurring(state: State, payment: Payment, product: PaidProduct): Recurring {
  // Codes are for the first payment: renewals cost the price of the package.
  const regular = product.base * product.quantity
  const { tax, total } = withTax(state, regular, payment.customer.country)
  const recurring: Recurring = {
    reference: `tbx-r-${100_000_000 + (Number.parseInt(state.randomHex(6), 16) % 900_000_000)}`,
    createdAt: payment.createdAt,
    nextPaymentAt: nextMonth(payment.createdAt),
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

function end(state: State, recurring: Recurring, status: Status): void {
  recurring.status = status
  recurring.cancelledAt ??= state.clock.now()
  emitRecurring(state, recurring, 'ended')
}

function renewalPayment(state: State, recurring: Recurring, status: Status): Payment {
  const { initial, price, tax, product, reference } = recurring
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

function renew(state: State, recurring: Recurring): void {
  const payment = renewalPayment(state, recurring, PAYMENT_STATUS.complete)
  recurring.last = payment
  recurring.failCount = 0
  recurring.status = RECURRING_STATUS.active
  recurring.nextPaymentAt = nextMonth(recurring.nextPaymentAt)
  state.webhooks.emit('payment.completed', paymentSubject(state, payment))
  emitRecurring(state, recurring, 'renewed')
}

function failRenewal(state: State, recurring: Recurring): void {
  recurring.failing = Math.max(0, recurring.failing - 1)
  recurring.failCount += 1
  const payment = renewalPayment(state, recurring, PAYMENT_STATUS.declined)
  state.webhooks.emit('payment.declined', paymentSubject(state, payment))
  if (recurring.failCount >= ATTEMPTS) {
    end(state, recurring, RECURRING_STATUS.expired)
    return
  }
  recurring.status = RECURRING_STATUS.overdue
  recurring.nextPaymentAt = state.clock.now() + DAY
  emitRecurring(state, recurring, 'status-changed')
}

/** The next payment is due. */
function processRenewal(state: State, recurring: Recurring): void {
  if (recurring.cancelledAt !== null) end(state, recurring, RECURRING_STATUS.cancelled)
  else if (recurring.failing > 0) failRenewal(state, recurring)
  else renew(state, recurring)
}

/** Moves the clock; each renewal happens at its own moment on the way. */
export function advanceTo(state: State, moment: number): void {
  for (;;) {
    const due = [...state.recurring.values()]
      .filter((recurring) => isRunning(recurring) && recurring.nextPaymentAt <= moment)
      .sort((one, other) => one.nextPaymentAt - other.nextPaymentAt)[0]
    if (due === undefined) break
    state.clock.advanceTo(due.nextPaymentAt)
    processRenewal(state, due)
  }
  state.clock.advanceTo(moment)
}

function requireRunning(recurring: Recurring): void {
  if (!isRunning(recurring)) throw new Refusal(422, 'The recurring payment has ended')
}

/** Cancels, takes the cancellation back, renews or ends now, or lets the next renewal fail. */
export function act(state: State, reference: string, action: RecurringAction): Recurring {
  const recurring = getRecurring(state, reference)
  requireRunning(recurring)
  if (action === 'cancel') {
    // The buyer keeps access until the paid period is over, so the status stays Active.
    recurring.cancelledAt = state.clock.now()
    recurring.cancelReason = 'Requested by the customer'
    emitRecurring(state, recurring, 'cancellation.requested')
  } else if (action === 'abort') {
    recurring.cancelledAt = null
    recurring.cancelReason = null
    emitRecurring(state, recurring, 'cancellation.aborted')
  } else if (action === 'renew') {
    renew(state, recurring)
  } else if (action === 'fail') {
    recurring.failing += 1
  } else {
    end(state, recurring, RECURRING_STATUS.cancelled)
  }
  return recurring
}
