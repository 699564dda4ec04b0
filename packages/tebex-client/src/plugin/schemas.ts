import { z } from 'zod'
import {
  currency,
  entity,
  id,
  integer,
  isRecord,
  list,
  maybe,
  plain,
  price,
  text,
} from '../schemas/values.ts'

const STATUSES: ReadonlyMap<unknown, PluginPaymentStatus> = new Map([
  ['Complete', 'complete'],
  ['Refund', 'refund'],
  ['Chargeback', 'chargeback'],
])

/** `other` stands for everything that is neither paid nor was. */
type PluginPaymentStatus = 'complete' | 'refund' | 'chargeback' | 'other'

const moment = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN))
  .pipe(z.int())

export const PluginPayment = entity({
  id,
  amount: price,
  date: moment,
  status: z.unknown().transform((value) => STATUSES.get(value) ?? 'other'),
  currency: z
    .unknown()
    .transform((value) => (isRecord(value) ? value.iso_4217 : value))
    .pipe(currency),
  player: maybe(entity({ uuid: text })),
  packages: list(
    entity({ id, name: plain, quantity: integer.transform((value) => Math.max(1, value ?? 1)) }),
  ),
})
/**
 * A payment as the Plugin API lists it, money in cents, `date` in epoch milliseconds. E-mail and names are in the
 * response; they end in its parser. `player.uuid` is the buyer's Cfx id; recipients of gifts are not told.
 */
export type PluginPayment = z.infer<typeof PluginPayment>

export const PluginPage = entity({ currentPage: id, lastPage: integer.pipe(z.int().min(0)) })

export const PluginInformation = entity({ account: entity({ id, name: plain }) })
/** The store that a key belongs to. */
export type PluginInformation = z.infer<typeof PluginInformation>
