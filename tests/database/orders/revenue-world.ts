/** Creates random payments with their webhooks, and computes their sums directly from the payments. */
import { draw, seededRandom } from 'tebex-emulator/extension'

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'BRL', 'XTS', null]
const PACKAGES = [101, 102, 103, 104, 105]
const CODES = [null, null, null, 'ana', 'bruno', '=2+2']
const COUNTRIES = ['BR', 'BR', 'PT', 'de', 'nowhere', null]
const COUPONS = [[], [], [], ['SUMMER'], ['SUMMER', 'VIP']]
const DAY_MS = 86_400_000

type Fact = { at: number; amount: number; currency: string; customer: string | null }
type Sale = Fact & {
  transaction: string
  lines: { id: number; amount: number }[]
  coupons: string[]
  code: string | null
  tax: number | null
  /** Two capital letters, as stored. */
  country: string | null
  isRecurring: boolean
  /** The time at which the subscription ended. */
  endedAt: number | null
  refundedAt: number | null
  disputedAt: number | null
}

const money = (cents: number | null, currency: string | null) =>
  cents === null || currency === null ? null : { amount: cents / 100, currency }
const iso = (moment: number) => new Date(moment).toISOString().replace('.000Z', '+00:00')

/** Creates `count` payments between the two times. */
export function createWorld({
  seed,
  count,
  from,
  to,
}: {
  seed: number
  count: number
  from: number
  to: number
}) {
  const random = seededRandom(seed)
  const sales: Sale[] = []
  const events: object[] = []
  const momentAfter = (after: number, days: number) =>
    Math.floor((after + random() * days * DAY_MS) / 1_000) * 1_000

  for (let index = 0; index < count; index++) {
    const at = momentAfter(from, (to - from) / DAY_MS)
    const isDeclined = random() < 0.05
    const currency = draw(CURRENCIES, random)
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      id: draw(PACKAGES, random),
      amount: random() < 0.05 ? 0 : Math.floor(random() * 9_000) - (random() < 0.01 ? 9_000 : 0),
    }))
    const tax = random() < 0.5 ? Math.floor(random() * 500) : null
    const amount = lines.reduce((sum, line) => sum + line.amount, tax ?? 0)
    const customer = random() < 0.1 ? null : `8000${Math.floor(random() * (count / 3))}`
    const disputedAt = random() < 0.06 ? momentAfter(at, 40) : null
    const outcome = draw(['open', 'won', 'lost'], random)
    const decidedAt = disputedAt === null ? null : momentAfter(disputedAt + 1_000, 30)
    const isRefunded = disputedAt === null && random() < 0.08
    const refundedAt = isRefunded ? momentAfter(at, 60) : outcome === 'lost' ? decidedAt : null
    const country = draw(COUNTRIES, random)
    const isRecurring = random() < 0.2
    const endedAt = isRecurring && random() < 0.5 ? momentAfter(at, 200) : null
    const sale: Sale = {
      isRecurring,
      endedAt,
      country: country?.length === 2 ? country.toUpperCase() : null,
      transaction: `tbx-${seed}-${index}`,
      at,
      customer,
      lines,
      tax,
      refundedAt,
      disputedAt,
      amount: currency === null ? 0 : amount,
      currency: currency ?? '',
      coupons: draw(COUPONS, random),
      code: draw(CODES, random),
    }
    const subject = {
      transaction_id: sale.transaction,
      created_at: iso(at),
      price_paid: money(amount, currency),
      customer: { username: customer === null ? null : { id: customer, username: 'name' }, country },
      products: lines.map((line) => ({
        id: line.id,
        name: `Package ${line.id}`,
        quantity: 1,
        type: 'single',
        paid_price: money(line.amount, currency),
      })),
      fees: { tax: money(tax, currency), gateway: null },
      coupons: sale.coupons.map((code) => ({ code })),
      creator_code: sale.code,
      recurring_payment_reference: sale.isRecurring ? `tbx-r-${seed}-${index}` : null,
    }
    const told = (type: string, date: number, about: object) =>
      events.push({ id: `event-${seed}-${events.length}`, type, date: iso(date), subject: about })
    const emit = (type: string, date: number) => told(`payment.${type}`, date, subject)
    emit(isDeclined ? 'declined' : 'completed', at)
    if (isDeclined) continue
    sales.push(sale)
    if (isRecurring) {
      const reference = `tbx-r-${seed}-${index}`
      const plan = { reference, created_at: iso(at), last_payment: subject, price: subject.price_paid }
      told('recurring-payment.started', at, { ...plan, next_payment_at: iso(at + 30 * DAY_MS) })
      if (endedAt !== null) told('recurring-payment.ended', endedAt, plan)
    }
    if (disputedAt !== null) emit('dispute.opened', disputedAt)
    if (decidedAt !== null && outcome !== 'open') emit(`dispute.${outcome}`, decidedAt)
    if (isRefunded && refundedAt !== null) emit('refunded', refundedAt)
  }
  return { sales, events }
}

/** Computes calendar days independently of the shop's code. */
export function calendar(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const known = new Map<number, string>()
  return (moment: number): string => {
    const day = known.get(moment)
    if (day !== undefined) return day
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const told = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
    known.set(moment, told)
    return told
  }
}

/** Adds a sale to a key. Tax on top counts in the row without a product, and a refund returns it. */
export type Part = [key: string, amount: number, hasTax?: boolean]
type Sums = {
  gross: number
  refunded: number
  orders: number
  refunds: number
  disputes: number
  tax: number
  recurring: number
}

/** Sums the sales of a period by the keys that `keysOf` returns. */
export function addSums(
  sales: readonly Sale[],
  {
    isInside,
    keysOf,
  }: {
    isInside: (moment: number) => boolean
    keysOf: (sale: Sale, at: number) => Part[]
  },
): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  const add = (
    sale: Sale,
    at: number | null,
    change: (sums: Sums, amount: number, hasTax: boolean) => void,
  ) => {
    if (at === null || !isInside(at)) return
    for (const [key, amount, hasTax = true] of keysOf(sale, at)) {
      const known = sums.get(key) ?? {
        gross: 0,
        refunded: 0,
        orders: 0,
        refunds: 0,
        disputes: 0,
        tax: 0,
        recurring: 0,
      }
      change(known, sale.currency === '' ? 0 : amount, hasTax)
      sums.set(key, known)
    }
  }
  for (const sale of sales) {
    add(sale, sale.at, (known, amount, hasTax) => {
      known.gross += amount
      known.orders += 1
      if (sale.isRecurring) known.recurring += amount
      if (hasTax && sale.currency !== '') known.tax += sale.tax ?? 0
    })
    add(sale, sale.refundedAt, (known, amount, hasTax) => {
      known.refunded += amount
      if (hasTax && sale.currency !== '') known.tax -= sale.tax ?? 0
      known.refunds += 1
    })
    add(sale, sale.disputedAt, (known) => {
      known.disputes += 1
    })
  }
  return sums
}
