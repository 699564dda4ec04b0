import type { Clock } from '../clock.ts'
import type { Limits } from '../limits.ts'
import type { Variants } from '../variants.ts'
import type { Basket } from './basket.ts'
import type { Catalogue, Player } from './catalogue.ts'
import type { QueuedCommand } from './engagement/queue.ts'
import type { Payment, Pending, Recurring } from './payment.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** The JSON of a list of the catalogue, as it is and compressed. */
export type CachedListing = { bytes: Buffer<ArrayBuffer>; compressed: Promise<Buffer<ArrayBuffer>> }

/** The whole state of the store, in memory; `reset` makes it new. */
export type State = {
  /** Origin under which everything is reached. */
  readonly url: string
  readonly publicToken: string
  readonly privateKey: string
  /** The key of the Plugin API. */
  readonly pluginSecret: string
  readonly basketTtlMs: number
  readonly abandonedAfterMs: number
  readonly clock: Clock
  readonly variants: Variants
  readonly limits: Limits
  readonly webhooks: Webhooks
  catalogue: Catalogue
  /** Rises with each change of the catalogue. */
  catalogueVersion: number
  readonly listings: Map<string, CachedListing>
  readonly baskets: Map<string, Basket>
  /** Checkouts under way, by their own id. */
  readonly pending: Map<string, Pending>
  readonly payments: Map<string, Payment>
  /** The same payments, by the ids of those for whom something was bought. */
  readonly paymentsByOwner: Map<string, Payment[]>
  readonly recurring: Map<string, Recurring>
  /** Commands that game servers have to run, by number. */
  readonly commands: Map<number, QueuedCommand>
  /** Usage of the single key of the Plugin API: requests under way, and those since its limit began to count. */
  readonly pluginUsage: { inFlight: number; count: number; endsAt: number }
  /** So many random bytes, for ids. */
  readonly randomHex: (bytes: number) => string
  nextId: number
}

export function newId(state: State): number {
  state.nextId += 1
  return state.nextId
}

export function recordPayment({ payments, paymentsByOwner }: State, payment: Payment): void {
  payments.set(payment.transactionId, payment)
  indexOwners(paymentsByOwner, payment)
}

/** The payment is another player's from now on. */
export function reassignPayment({ paymentsByOwner }: State, payment: Payment, player: Player): void {
  const { customer, products } = payment
  for (const list of paymentsByOwner.values())
    if (list.includes(payment)) list.splice(list.indexOf(payment), 1)
  const { username, username_id } = player
  Object.assign(customer, { username, usernameId: String(username_id) })
  for (const product of products)
    if (product.gift === null) product.username = { id: String(username_id), username }
  indexOwners(paymentsByOwner, payment)
}

function indexOwners(paymentsByOwner: State['paymentsByOwner'], payment: Payment): void {
  for (const owner of new Set(payment.products.map(({ username }) => username?.id ?? ''))) {
    const payments = paymentsByOwner.get(owner)
    if (payments === undefined) paymentsByOwner.set(owner, [payment])
    else payments.push(payment)
  }
}

/** A demo player by name, whatever its case; null when there is none. */
export function findPlayer(state: State, username: string): Player | null {
  const lowerName = username.toLowerCase()
  return state.catalogue.players.find((player) => player.username.toLowerCase() === lowerName) ?? null
}
