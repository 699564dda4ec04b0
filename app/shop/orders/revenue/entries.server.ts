/**
 * Derives the journal's entries of one payment, by a pure function. A refund or a dispute is an entry of its own, with
 * its own date.
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
  'subject' | 'name' | 'label' | 'amount_cents' | 'quantity' | 'discount_cents'
>

const UNKNOWN: Money = { amount: 0, currency: '' }

/** A declined payment has no entries. */
export function deriveRevenueEntries(
  row: PaymentRow,
  { facts, refundedAt, disputedAt }: Timeline,
): RevenueEntryRow[] {
  if (row.status === 'declined') return []
  const total = computeTotal(row, facts.products)
  const createNamed = (
    subject: Subject['subject'],
    names: readonly (string | null)[],
    fields: Partial<Subject> = {},
  ) =>
    [...new Set(names.flatMap((name) => (name === null ? [] : makeReadable(name))))].map((name) =>
      createSubject(subject, total, { name, ...fields }),
    )
  const products = listProductSubjects(facts.products, total)
  const subjects = [
    createSubject('payment', total, { quantity: products.reduce((sum, { quantity }) => sum + quantity, 0) }),
    ...products,
    ...createNamed('coupon', facts.coupons, { discount_cents: computeDiscount(facts, total) }),
    ...createNamed('code', [facts.creatorCode]),
    ...createNamed('country', [facts.country]),
    ...DIMENSIONS.flatMap((dimension) => createNamed(dimension, [facts.attribution?.[dimension] ?? null])),
  ]
  const readCents = (money: Money | null) => (money?.currency === total.currency ? money.amount : null)
  const fees = { tax_cents: readCents(readMoney(facts.tax)), fee_cents: readCents(readMoney(facts.fee)) }
  // Index 0 is the payment and 1 its first product, so tax and fee count once among products.
  const hasFees = ({ subject }: Subject, index: number) => subject !== 'product' || index === 1
  const moments = [
    { kind: 'sale' as const, at: row.paid_at },
    ...(refundedAt === null ? [] : [{ kind: 'refund' as const, at: refundedAt }]),
    ...(disputedAt === null ? [] : [{ kind: 'dispute' as const, at: disputedAt }]),
  ]
  return moments
    .flatMap((moment) =>
      subjects.map((subject, index) => ({
        ...subject,
        ...moment,
        ...(moment.kind === 'sale' && hasFees(subject, index) ? fees : { tax_cents: null, fee_cents: null }),
        discount_cents: moment.kind === 'sale' ? subject.discount_cents : null,
      })),
    )
    .map((entry, position) => ({
      ...entry,
      position,
      transaction_id: row.transaction_id,
      currency: total.currency,
      is_recurring: row.recurring_reference === null ? 0 : 1,
    }))
}

function createSubject(subject: Subject['subject'], { amount }: Money, fields: Partial<Subject>): Subject {
  return { subject, name: '', label: '', quantity: 1, amount_cents: amount, discount_cents: null, ...fields }
}

/**
 * Lists an entry for each product, and one without a product for the rest of the total, such as a tax added on top.
 */
function listProductSubjects(lines: readonly PaymentLine[], total: Money): Subject[] {
  const products = new Map<number, Subject>()
  let remainder = total.amount
  for (const line of lines) {
    const price = lines.length === 1 && line.paidPrice === null ? total : readMoney(line.paidPrice)
    const amount = price?.currency === total.currency ? price.amount : 0
    const counted = products.get(line.id)
    remainder -= amount
    products.set(line.id, {
      subject: 'product',
      name: String(line.id),
      label: makeReadable(line.name),
      discount_cents: null,
      amount_cents: (counted?.amount_cents ?? 0) + amount,
      quantity: (counted?.quantity ?? 0) + line.quantity,
    })
  }
  const others = remainder !== 0 || lines.length === 0
  return [
    ...products.values(),
    ...(others ? [createSubject('product', { ...total, amount: remainder }, { quantity: 0 })] : []),
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
