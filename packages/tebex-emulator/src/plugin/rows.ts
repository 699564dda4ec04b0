import { createHash } from 'node:crypto'
import { formatIsoSeconds, formatSqlMoment } from '../clock.ts'
import { countBans } from '../tebex/engagement/banned.ts'
import { PAYMENT_STATUS, type PaidProduct, type Payment } from '../tebex/payment.ts'
import { fromCents } from '../tebex/pricing/money.ts'
import { isRunning } from '../tebex/recurring.ts'
import type { State } from '../tebex/state.ts'

/** The Plugin API numbers players itself. */
const INTERNAL_PLAYERS = 90_000_000

/** Offsets short ids and hashes long ones. */
export function deriveInternalId(usernameId: string): number {
  if (/^\d{1,12}$/.test(usernameId)) return INTERNAL_PLAYERS + Number(usernameId)
  return INTERNAL_PLAYERS + createHash('sha1').update(usernameId).digest().readUInt32BE()
}

/** Cached by currency, because creating a formatter takes long. */
const symbols = new Map<string, string>()

function findSymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

export function createCurrencyRow(currency: string) {
  const symbol = symbols.get(currency) ?? findSymbol(currency)
  symbols.set(currency, symbol)
  return { iso_4217: currency, symbol }
}

/** `2026-11-21T09:00:00+0000`, as parts of this API write a moment. */
export const formatIsoBasic = (moment: number): string => formatIsoSeconds(moment).replace('+00:00', '+0000')

/** The Plugin API's value for a missing time. */
const NEVER = '1901-12-13T20:45:52+0000'

export const formatIsoOrNever = (text: string | null): string =>
  text === null ? NEVER : formatIsoBasic(Date.parse(text))

/** Newest first, without declined attempts. */
export function listPayments(state: State): Payment[] {
  return [...state.payments.values()]
    .filter(({ status }) => status !== PAYMENT_STATUS.declined)
    .sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)
}

/** A payment as the Plugin API reports it: with the customer's e-mail, without its transaction. */
export function createPaymentRow({ id, customer, ...payment }: Payment) {
  const { username, usernameId } = customer
  return {
    id,
    amount: fromCents(payment.paid).toFixed(2),
    date: formatIsoSeconds(payment.createdAt),
    gateway: { id: 1, name: payment.method },
    status: payment.status.description,
    currency: createCurrencyRow(payment.currency),
    email: customer.email,
    player:
      usernameId === null ? null : { id: deriveInternalId(usernameId), name: username, uuid: usernameId },
    packages: payment.products.map(({ id, name, quantity }) => ({ id, name, quantity })),
    notes: payment.notes.map(({ createdAt, note }) => ({ created_at: formatSqlMoment(createdAt), note })),
    creator_code: payment.creatorCode,
  }
}

const isPaidBy = (usernameId: string, { customer }: Payment): boolean => customer.usernameId === usernameId

/** Answers `/user` about a player. */
export function createUserRow(state: State, usernameId: string) {
  const payments = listPayments(state).filter((payment) => isPaidBy(usernameId, payment))
  const chargebacks = payments.filter(({ status }) => status === PAYMENT_STATUS.chargeback)
  const totals: Record<string, number> = {}
  for (const { currency, paid } of payments) totals[currency] = (totals[currency] ?? 0) + paid
  return {
    player: {
      id: usernameId,
      username: payments[0]?.customer.username ?? null,
      meta: '',
      plugin_username_id: deriveInternalId(usernameId),
    },
    banCount: countBans(state, usernameId),
    chargebackRate: payments.length === 0 ? 0 : Math.round((chargebacks.length / payments.length) * 100),
    payments: payments.map((payment) => ({
      txn_id: payment.transactionId,
      time: Math.floor(payment.createdAt / 1000),
      price: fromCents(payment.paid),
      currency: payment.currency,
      status: payment.status.id,
    })),
    purchaseTotals: Object.fromEntries(
      Object.entries(totals).map(([currency, cents]) => [currency, fromCents(cents)]),
    ),
  }
}

/** A product belongs to its owner while it is paid and its subscription is active. */
function isActive(state: State, payment: Payment, product: PaidProduct): boolean {
  if (payment.status !== PAYMENT_STATUS.complete) return false
  if (product.type === 'single') return true
  return [...state.recurring.values()].some(
    (recurring) => isRunning(recurring) && recurring.last === payment && recurring.product.id === product.id,
  )
}

/** The packages that a player has now. */
export function listActivePackageRows(state: State, usernameId: string, packageId: number | null) {
  return listPayments(state).flatMap((payment) =>
    payment.products
      .filter(({ username }) => username?.id === usernameId)
      .filter(({ id }) => packageId === null || id === packageId)
      .filter((product) => isActive(state, payment, product))
      .map(({ id, name, quantity }) => ({
        txn_id: payment.transactionId,
        date: formatIsoSeconds(payment.createdAt),
        quantity,
        package: { id, name },
      })),
  )
}
