/**
 * A pure function that derives the revenue entries of one payment. A sale has an entry for each of its subjects: the
 * payment as a whole, its products, coupons, creator code, country and the source of the visit. A refund or a dispute
 * repeats them with its own date.
 */
import type { PaymentRow, RevenueEntryRow } from '#app/server/db/db.server.ts'
import { DIMENSIONS } from '#app/server/session/attribution.server.ts'
import { makeReadable } from '../event-rows.server.ts'
import type { PaymentFacts, PaymentLine } from '../ledger/facts.server.ts'
import type { deriveMoneyTimeline } from '../ledger/payment-state.server.ts'
import type { Money } from '../types.ts'

type Timeline = ReturnType<typeof deriveMoneyTimeline>
type EntryDraft = Pick<
  RevenueEntryRow,
  'subject' | 'name' | 'label' | 'amount_cents' | 'quantity' | 'discount_cents' | 'tax_cents' | 'fee_cents'
>
type Fees = Pick<EntryDraft, 'tax_cents' | 'fee_cents'>

const UNKNOWN_TOTAL: Money = { amount: 0, currency: '' }

/** A declined payment has no entries. */
export function deriveRevenueEntries(row: PaymentRow, timeline: Timeline): RevenueEntryRow[] {
  if (row.status === 'declined') return []
  const { facts } = timeline
  const total = computeTotal(row, facts.products)
  const drafts = listDrafts(facts, total)
  return listMoments(row, timeline)
    .flatMap((moment) =>
      drafts.map((draft) => ({ ...draft, ...moment, ...computeCosts(moment.kind, draft) })),
    )
    .map((entry, position) => ({
      ...entry,
      position,
      transaction_id: row.transaction_id,
      currency: total.currency,
      is_recurring: row.recurring_reference === null ? 0 : 1,
    }))
}

function listMoments(
  { paid_at }: PaymentRow,
  { refundedAt, disputedAt }: Timeline,
): Pick<RevenueEntryRow, 'kind' | 'at'>[] {
  return [
    { kind: 'sale', at: paid_at },
    ...(refundedAt === null ? [] : [{ kind: 'refund' as const, at: refundedAt }]),
    ...(disputedAt === null ? [] : [{ kind: 'dispute' as const, at: disputedAt }]),
  ]
}

/** Drafts an entry for each subject. */
function listDrafts(facts: PaymentFacts, total: Money): EntryDraft[] {
  // The entries have one currency, so amounts in another one count as unknown.
  const readCents = (money: Money | null) => (money?.currency === total.currency ? money.amount : null)
  const fees: Fees = {
    tax_cents: readCents(readMoney(facts.tax)),
    fee_cents: readCents(readMoney(facts.fee)),
  }
  const products = shareFees(listProductDrafts(facts.products, total), fees)
  const quantity = products.reduce((sum, product) => sum + product.quantity, 0)
  const listNamedDrafts = (
    subject: EntryDraft['subject'],
    names: readonly (string | null)[],
    fields: Partial<EntryDraft> = {},
  ) => {
    const uniqueNames = new Set(names.flatMap((name) => (name === null ? [] : makeReadable(name))))
    return [...uniqueNames].map((name) => createDraft(subject, total, { name, ...fees, ...fields }))
  }
  return [
    createDraft('payment', total, { ...fees, quantity }),
    ...products,
    ...listNamedDrafts('coupon', facts.coupons, { discount_cents: computeDiscount(facts, total) }),
    ...listNamedDrafts('code', [facts.creatorCode]),
    ...listNamedDrafts('country', [facts.country]),
    ...DIMENSIONS.flatMap((dimension) =>
      listNamedDrafts(dimension, [facts.attribution?.[dimension] ?? null]),
    ),
  ]
}

/** A refund returns the tax to the buyer; the platform does not report whether it returns its fee as well. */
function computeCosts(
  kind: RevenueEntryRow['kind'],
  { tax_cents, fee_cents, discount_cents }: EntryDraft,
): Pick<EntryDraft, 'tax_cents' | 'fee_cents' | 'discount_cents'> {
  if (kind === 'sale') return { tax_cents, fee_cents, discount_cents }
  // The tax is subtracted from zero, because negating a tax of 0 would give -0.
  const returned = kind === 'refund' && tax_cents !== null ? 0 - tax_cents : null
  return { tax_cents: returned, fee_cents: null, discount_cents: null }
}

function createDraft(
  subject: EntryDraft['subject'],
  { amount }: Money,
  fields: Partial<EntryDraft>,
): EntryDraft {
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

/**
 * Shares out the tax and the fee, which the platform reports for the whole payment. Tax on top of the prices belongs to
 * the entry without a product, everything else to the products in proportion to their prices.
 */
function shareFees(drafts: readonly EntryDraft[], { tax_cents, fee_cents }: Fees): EntryDraft[] {
  const hasNoProduct = ({ name }: EntryDraft) => name === ''
  const weights = drafts.map((draft) => (hasNoProduct(draft) ? 0 : Math.max(0, draft.amount_cents)))
  const remainder = drafts.find(hasNoProduct)?.amount_cents ?? 0
  const taxOnTop = Math.max(0, Math.min(remainder, tax_cents ?? 0))
  const taxes = tax_cents === null ? null : splitCents(tax_cents - taxOnTop, weights)
  const fees = fee_cents === null ? null : splitCents(fee_cents, weights)
  return drafts.map((draft, index) => ({
    ...draft,
    tax_cents: taxes && (taxes[index] ?? 0) + (hasNoProduct(draft) ? taxOnTop : 0),
    fee_cents: fees && (fees[index] ?? 0),
  }))
}

/** Splits an amount into parts that add up to it. When all weights are zero, the first part is the whole amount. */
function splitCents(cents: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  if (totalWeight === 0) return weights.map((_, index) => (index === 0 ? cents : 0))
  let weightSoFar = 0
  return weights.map((weight) => {
    const start = Math.round((cents * weightSoFar) / totalWeight)
    weightSoFar += weight
    return Math.round((cents * weightSoFar) / totalWeight) - start
  })
}

/** Drafts an entry for each product, and one without a product for the remainder of the total, such as tax on top. */
function listProductDrafts(lines: readonly PaymentLine[], total: Money): EntryDraft[] {
  const products = new Map<number, EntryDraft>()
  let remainder = total.amount
  for (const line of lines) {
    const price = lines.length === 1 && line.paidPrice === null ? total : readMoney(line.paidPrice)
    const amount = price?.currency === total.currency ? price.amount : 0
    const earlierDraft = products.get(line.id)
    remainder -= amount
    products.set(line.id, {
      subject: 'product',
      name: String(line.id),
      label: makeReadable(line.name),
      discount_cents: null,
      tax_cents: null,
      fee_cents: null,
      amount_cents: (earlierDraft?.amount_cents ?? 0) + amount,
      quantity: (earlierDraft?.quantity ?? 0) + line.quantity,
    })
  }
  const hasRemainder = remainder !== 0 || lines.length === 0
  return [
    ...products.values(),
    ...(hasRemainder ? [createDraft('product', { ...total, amount: remainder }, { quantity: 0 })] : []),
  ]
}

/** Adds up the coupon's discounts; null for several coupons, because the platform does not report their shares. */
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

/** Returns the amount paid, or else the sum of the lines if they share a currency. */
function computeTotal(row: PaymentRow, lines: readonly PaymentLine[]): Money {
  const paid = readMoney({ amount: row.total_cents, currency: row.currency })
  if (paid) return paid
  const prices = lines.flatMap(({ paidPrice }) => readMoney(paidPrice) ?? [])
  const [first] = prices
  if (!first || prices.length < lines.length) return UNKNOWN_TOTAL
  if (prices.some(({ currency }) => currency !== first.currency)) return UNKNOWN_TOTAL
  return { amount: prices.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency }
}

function readMoney(price: { amount: number | null; currency: string | null } | null): Money | null {
  if (!price || price.amount === null || !price.currency) return null
  return { amount: price.amount, currency: makeReadable(price.currency) }
}
