/** Changes of a subscription by customers, shops and tests. */
import { PAYMENT_STATUS, type PaidProduct, RECURRING_STATUS, type Recurring } from './payment.ts'
import { addPeriod } from './period.ts'
import { withTax } from './pricing/pricing.ts'
import {
  createRenewalPayment,
  emitRecurring,
  end,
  getRecurring,
  renew,
  requireRunning,
  resume,
} from './recurring.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import { createPaymentSubject } from './webhooks/subjects.ts'

export type RecurringAction = 'cancel' | 'abort' | 'renew' | 'fail' | 'end'

/** Cancels, takes the cancellation back, renews or ends now, or lets the next renewal fail. */
export function act(state: State, reference: string, action: RecurringAction): Recurring {
  const recurring = getRecurring(state, reference)
  if (recurring.pausedAt !== null) resume(state, recurring)
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

export function pauseSubscription(state: State, reference: string, until: number | null): Recurring {
  const recurring = getRecurring(state, reference)
  requireRunning(recurring)
  if (until !== null && until <= state.clock.now())
    throw new Refusal(422, 'The paused until field must be a date after now.')
  Object.assign(recurring, {
    pausedAt: state.clock.now(),
    pausedUntil: until,
    status: RECURRING_STATUS.paused,
  })
  emitRecurring(state, recurring, 'status-changed')
  return recurring
}

export function resumeSubscription(state: State, reference: string): Recurring {
  const recurring = getRecurring(state, reference)
  if (recurring.pausedAt === null) throw new Refusal(422, 'The recurring payment is not paused.')
  resume(state, recurring)
  return recurring
}

/** Puts another product in its place; a dearer one is charged at once, for the rest of the paid time. */
export function replaceProduct(state: State, reference: string, product: PaidProduct): Recurring {
  const recurring = getRecurring(state, reference)
  requireRunning(recurring)
  const { country } = recurring.initial.customer
  const { tax, total } = withTax(state, product.paid, country)
  const now = state.clock.now()
  const whole = addPeriod(now, recurring.product.period) - now
  const share = Math.min(1, Math.max(0, recurring.nextPaymentAt - now) / whole)
  const charge = {
    price: Math.round((total - recurring.price) * share),
    tax: Math.round((tax - recurring.tax) * share),
  }
  Object.assign(recurring, { product, price: total, tax })
  if (charge.price > 0) {
    recurring.last = createRenewalPayment(state, recurring, PAYMENT_STATUS.complete, charge)
    for (const sold of recurring.last.products) sold.paid = charge.price - charge.tax
    state.webhooks.emit('payment.completed', createPaymentSubject(state, recurring.last))
  }
  emitRecurring(state, recurring, 'updated')
  return recurring
}
