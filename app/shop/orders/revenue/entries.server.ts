/**
 * Derives the revenue entries of one payment, by a pure function: one for each of its subjects (the payment as a whole,
 * its products, coupons, codes, country and source). A refund or a dispute has entries of its own, with its own date.
 */
import type { PaymentRow, RevenueEntryRow } from '#app/server/db/db.server.ts'
import { DIMENSIONS } from '#app/server/session/attribution.server.ts'
import { makeReadable } from '../event-rows.server.ts'
import type { PaymentFacts, PaymentLine } from '../ledger/facts.server.ts'
import type { readMoneyTimeline } from '../ledger/payment-state.server.ts'
import type { Money } from '../types.ts'

type Timeline = ReturnType<typeof readMoneyTimeline>
type Subject = Pick<
  RevenueEntryRow,
  'subject' | 'name' | 'label' | 'amount_cents' | 'quantity' | 'discount_cents' | 'tax_cents' | 'fee_cents'
>

const UNKNOWN: Money = { amount: 0, currency: '' }

/** A declined payment has no entries. */
export function deriveRevenueEntries(
  row: PaymentRow,
  { facts, refundedAt, disputedAt }: Timeline,
): RevenueEntryRow[] {
  if (row.status === 'declined') return []
  const total = computeTotal(row, facts.products)
  const readCents = (money: Money | null) => (money?.currency === total.currency ? money.amount : null)
  const fees = { tax_cents: readCents(readMoney(facts.tax)), fee_cents: readCents(readMoney(facts.fee)) }
  const createNamedSubjects = (
    subject: Subject['subject'],
    names: readonly (string | null)[],
    fields: Partial<Subject> = {},
  ) =>
    [...new Set(names.flatMap((name) => (name === null ? [] : makeReadable(name))))].map((name) =>
      createSubject(subject, total, { name, ...fees, ...fields }),
    )
  const products = shareFees(listProductSubjects(facts.products, total), fees)
  const subjects = [
    createSubject('payment', total, {
      ...fees,
      quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    ...products,
    ...createNamedSubjects('coupon', facts.coupons, { discount_cents: computeDiscount(facts, total) }),
    ...createNamedSubjects('code', [facts.creatorCode]),
    ...createNamedSubjects('country', [facts.country]),
    ...DIMENSIONS.flatMap((dimension) =>
      createNamedSubjects(dimension, [facts.attribution?.[dimension] ?? null]),
    ),
  ]
  const moments = [
    { kind: 'sale' as const, at: row.paid_at },
    ...(refundedAt === null ? [] : [{ kind: 'refund' as const, at: refundedAt }]),
    ...(disputedAt === null ? [] : [{ kind: 'dispute' as const, at: disputedAt }]),
  ]
  return moments
    .flatMap((moment) =>
      subjects.map((subject) => ({ ...subject, ...moment, ...readCosts(moment.kind, subject) })),
    )
    .map((entry, position) => ({
      ...entry,
      position,
      transaction_id: row.transaction_id,
      currency: total.currency,
      is_recurring: row.recurring_reference === null ? 0 : 1,
    }))
}

/** A refund returns the tax to the buyer; the platform does not report whether it returns its fee as well. */
function readCosts(
  kind: RevenueEntryRow['kind'],
  { tax_cents, fee_cents, discount_cents }: Subject,
): Pick<Subject, 'tax_cents' | 'fee_cents' | 'discount_cents'> {
  if (kind === 'sale') return { tax_cents, fee_cents, discount_cents }
  // The tax is subtracted from zero, because negating a tax of 0 would give -0.
  const returned = kind === 'refund' && tax_cents !== null ? 0 - tax_cents : null
  return { tax_cents: returned, fee_cents: null, discount_cents: null }
}

function createSubject(subject: Subject['subject'], { amount }: Money, fields: Partial<Subject>): Subject {
  return {
    subject,
    name: '',
    label: '',
    quantity: 1,
    amount_cents: amount,
    discount_cents: null,
    tax_cents: null,
    fee_cents: null,
    ...fields,
  }
}

type Fees = Pick<Subject, 'tax_cents' | 'fee_cents'>

/**
 * Shares out the tax and the fee, which the platform reports for the whole payment: tax on top of the prices belongs to
 * the amount without a product, all else to the products in proportion to their prices.
 */
function shareFees(subjects: readonly Subject[], { tax_cents, fee_cents }: Fees): Subject[] {
  const isRest = ({ name }: Subject) => name === ''
  const weights = subjects.map((subject) => (isRest(subject) ? 0 : Math.max(0, subject.amount_cents)))
  const rest = subjects.find(isRest)?.amount_cents ?? 0
  const onTop = Math.max(0, Math.min(rest, tax_cents ?? 0))
  const taxes = tax_cents === null ? null : splitCents(tax_cents - onTop, weights)
  const fees = fee_cents === null ? null : splitCents(fee_cents, weights)
  return subjects.map((subject, index) => ({
    ...subject,
    tax_cents: taxes && (taxes[index] ?? 0) + (isRest(subject) ? onTop : 0),
    fee_cents: fees && (fees[index] ?? 0),
  }))
}

/** Cuts an amount into parts that add up to it; when all weights are zero, the first part is the whole amount. */
function splitCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? cents : 0))
  let passed = 0
  return weights.map((weight) => {
    const start = Math.round((cents * passed) / sum)
    passed += weight
    return Math.round((cents * passed) / sum) - start
  })
}

/**
 * Lists a subject for each product, and one without a product for the rest of the total, such as a tax added on top.
 */
function listProductSubjects(lines: readonly PaymentLine[], total: Money): Subject[] {
  const products = new Map<number, Subject>()
  let rest = total.amount
  for (const line of lines) {
    const price = lines.length === 1 && line.paidPrice === null ? total : readMoney(line.paidPrice)
    const amount = price?.currency === total.currency ? price.amount : 0
    const earlier = products.get(line.id)
    rest -= amount
    products.set(line.id, {
      subject: 'product',
      name: String(line.id),
      label: makeReadable(line.name),
      discount_cents: null,
      tax_cents: null,
      fee_cents: null,
      amount_cents: (earlier?.amount_cents ?? 0) + amount,
      quantity: (earlier?.quantity ?? 0) + line.quantity,
    })
  }
  const hasRest = rest !== 0 || lines.length === 0
  return [
    ...products.values(),
    ...(hasRest ? [createSubject('product', { ...total, amount: rest }, { quantity: 0 })] : []),
  ]
}

/** Adds up what the coupon took off; null for several coupons, since the platform does not report their shares. */
function computeDiscount({ coupons, products }: PaymentFacts, { currency }: Money): number | null {
  const discounts = products.flatMap(({ basePrice, paidPrice }) => {
    const isKnown = basePrice?.currency === currency && paidPrice?.currency === currency
    return isKnown && basePrice.amount !== null && paidPrice.amount !== null
      ? Math.max(0, basePrice.amount - paidPrice.amount)
      : []
  })
  if (coupons.length !== 1 || discounts.length === 0 || discounts.length < products.length) return null
  return discounts.reduce((sum, discount) => sum + discount, 0)
}

/** Prefers the amount paid; otherwise adds up the lines if they share a currency. */
function computeTotal(row: PaymentRow, lines: readonly PaymentLine[]): Money {
  const paid = readMoney({ amount: row.total_cents, currency: row.currency })
  if (paid) return paid
  const prices = lines.flatMap(({ paidPrice }) => readMoney(paidPrice) ?? [])
  const [first] = prices
  if (!first || prices.length < lines.length) return UNKNOWN
  if (prices.some(({ currency }) => currency !== first.currency)) return UNKNOWN
  return { amount: prices.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency }
}

function readMoney(price: { amount: number | null; currency: string | null } | null): Money | null {
  if (!price || price.amount === null || !price.currency) return null
  return { amount: price.amount, currency: makeReadable(price.currency) }
}
