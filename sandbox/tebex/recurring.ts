import { randomInt } from 'node:crypto'
import { DAY, nextMonth } from '../clock.ts'
import type { Cents } from './money.ts'
import { PAYMENT_STATUS, type PaidProduct, type Payment, RECURRING_STATUS, type Status } from './payment.ts'
import { withTax } from './pricing.ts'
import { Refusal } from './refusal.ts'
import { paymentSubject, recurringSubject } from './subjects.ts'
import type { World } from './world.ts'

/** A renewal that fails is tried once a day, this often, before the subscription ends. */
const ATTEMPTS = 3

export type RecurringAction = 'cancel' | 'abort' | 'renew' | 'fail' | 'end'

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
  /** Sends `recurring-payment.<event>`. */
  emit: (event: string) => void
}

export function startRecurring(world: World, payment: Payment, product: PaidProduct): Recurring {
  // Codes are for the first payment: renewals cost the price of the package.
  const regular = product.base * product.quantity
  const { tax, total } = withTax(world, regular, payment.customer.country)
  const recurring: Recurring = {
    reference: `tbx-r-${randomInt(100_000_000, 999_999_999)}`,
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
    emit(event) {
      world.webhooks.emit(`recurring-payment.${event}`, recurringSubject(world, recurring))
    },
  }
  world.recurring.set(recurring.reference, recurring)
  return recurring
}

export const isRunning = ({ status }: Recurring): boolean =>
  status === RECURRING_STATUS.active || status === RECURRING_STATUS.overdue

export function getRecurring(world: World, reference: string): Recurring {
  const recurring = world.recurring.get(reference)
  if (recurring === undefined) throw new Refusal(404, 'Recurring payment not found')
  return recurring
}

function end(world: World, recurring: Recurring, status: Status): void {
  recurring.status = status
  recurring.cancelledAt ??= world.clock.now()
  recurring.emit('ended')
}

function renewalPayment(world: World, recurring: Recurring, status: Status): Payment {
  const { initial, price, tax, product, reference } = recurring
  const stamp = world.clock.now().toString(16).padStart(14, '0')
  const payment: Payment = {
    ...structuredClone(initial),
    transactionId: `tbx-${stamp}-${randomInt(0x100000, 0xffffff).toString(16)}`,
    status,
    sequence: 'recurring',
    createdAt: world.clock.now(),
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
  world.payments.set(payment.transactionId, payment)
  return payment
}

function renew(world: World, recurring: Recurring): void {
  const payment = renewalPayment(world, recurring, PAYMENT_STATUS.complete)
  recurring.last = payment
  recurring.failCount = 0
  recurring.status = RECURRING_STATUS.active
  recurring.nextPaymentAt = nextMonth(recurring.nextPaymentAt)
  world.webhooks.emit('payment.completed', paymentSubject(world, payment))
  recurring.emit('renewed')
}

function failRenewal(world: World, recurring: Recurring): void {
  recurring.failing = Math.max(0, recurring.failing - 1)
  recurring.failCount += 1
  const payment = renewalPayment(world, recurring, PAYMENT_STATUS.declined)
  world.webhooks.emit('payment.declined', paymentSubject(world, payment))
  if (recurring.failCount >= ATTEMPTS) {
    end(world, recurring, RECURRING_STATUS.expired)
    return
  }
  recurring.status = RECURRING_STATUS.overdue
  recurring.nextPaymentAt = world.clock.now() + DAY
  recurring.emit('status-changed')
}

/** What happens when the next payment falls due. */
export function fallDue(world: World, recurring: Recurring): void {
  if (recurring.cancelledAt !== null) end(world, recurring, RECURRING_STATUS.cancelled)
  else if (recurring.failing > 0) failRenewal(world, recurring)
  else renew(world, recurring)
}

function requireRunning(recurring: Recurring): void {
  if (!isRunning(recurring)) throw new Refusal(422, 'The recurring payment has ended')
}

/** Cancels, takes the cancellation back, renews or ends now, or lets the next renewal fail. */
export function act(world: World, reference: string, action: RecurringAction): Recurring {
  const recurring = getRecurring(world, reference)
  requireRunning(recurring)
  if (action === 'cancel') {
    // The buyer keeps access until the paid period is over, so the status stays Active.
    recurring.cancelledAt = world.clock.now()
    recurring.cancelReason = 'Requested by the customer'
    recurring.emit('cancellation.requested')
  } else if (action === 'abort') {
    recurring.cancelledAt = null
    recurring.cancelReason = null
    recurring.emit('cancellation.aborted')
  } else if (action === 'renew') {
    renew(world, recurring)
  } else if (action === 'fail') {
    recurring.failing += 1
  } else {
    end(world, recurring, RECURRING_STATUS.cancelled)
  }
  return recurring
}
