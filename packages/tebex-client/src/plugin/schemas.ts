import { entity, isRecord, list, maybe, type Read, required } from '../schemas/reader.ts'
import { id, plain, price, quantity, text, toCurrency, toInteger } from '../schemas/values.ts'

const STATUSES: ReadonlyMap<unknown, PluginPaymentStatus> = new Map([
  ['Complete', 'complete'],
  ['Refund', 'refund'],
  ['Chargeback', 'chargeback'],
])

/** `other` stands for everything that is neither paid nor was. */
type PluginPaymentStatus = 'complete' | 'refund' | 'chargeback' | 'other'

const moment = required(
  (value) => (typeof value === 'string' ? toInteger(Date.parse(value)) : null),
  'a date',
)

export const PluginPayment = entity({
  id,
  amount: price,
  date: moment,
  status: (value: unknown) => STATUSES.get(value) ?? 'other',
  currency: (value: unknown) => toCurrency(isRecord(value) ? value.iso_4217 : value),
  player: maybe(entity({ uuid: text })),
  packages: list(entity({ id, name: plain, quantity })),
})
/**
 * A payment as the Plugin API lists it, money in cents, `date` in epoch milliseconds. E-mail and names are in the
 * response; they end in its parser. `player.uuid` is the buyer's Cfx id; recipients of gifts are not told.
 */
export type PluginPayment = Read<typeof PluginPayment>

const toCount = (value: unknown) => {
  const count = toInteger(value)
  return count !== null && count >= 0 ? count : null
}

export const PluginPage = entity({ currentPage: id, lastPage: required(toCount, 'a number of pages') })

export const PluginInformation = entity({ account: entity({ id, name: plain }) })
/** The store that a key belongs to. */
export type PluginInformation = Read<typeof PluginInformation>

const userId = required((value) => (/^\d{1,20}$/.test(String(value)) ? String(value) : null), 'a Cfx id')
export const PluginUser = entity({ player: entity({ id: userId }) })
