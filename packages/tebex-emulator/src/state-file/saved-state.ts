/** The state of the store as JSON, for `--state`, `export` and `import`. */
import { z } from 'zod'
import { Limits } from '../limits.ts'
import { Basket } from '../tebex/basket.ts'
import { Catalogue } from '../tebex/catalogue.ts'
import { QueuedCommand } from '../tebex/engagement/queue.ts'
import { Payment, Pending, type Recurring, SavedRecurring } from '../tebex/payment.ts'
import { recordPayment, type State } from '../tebex/state.ts'
import { SavedWebhooks } from '../tebex/webhooks/webhook.ts'
import { setVariants } from '../variants.ts'

/** Rises with each change after which an older release cannot read the file, or a newer one must convert it. */
export const FORMAT = 1

const Head = z.object({ format: z.int(), url: z.string() })

const SavedState = Head.extend({
  /** Milliseconds by which the clock is ahead of the machine's. */
  clock: z.number(),
  nextId: z.int(),
  catalogue: Catalogue,
  baskets: z.array(Basket),
  checkouts: z.array(Pending),
  payments: z.array(Payment),
  subscriptions: z.array(SavedRecurring),
  commands: z.array(QueuedCommand),
  webhooks: SavedWebhooks,
  switches: z.record(z.string(), z.unknown()),
  limits: Limits,
})
type SavedState = z.infer<typeof SavedState>

/** The state as JSON. Keys, recorded calls and ordered faults are not part of it. */
export function writeState(state: State): string {
  const saved: SavedState = {
    format: FORMAT,
    url: state.url,
    clock: Math.max(0, state.clock.now() - Date.now()),
    nextId: state.nextId,
    catalogue: state.catalogue,
    baskets: [...state.baskets.values()],
    checkouts: [...state.pending.values()],
    payments: [...state.payments.values()],
    subscriptions: [...state.recurring.values()].map((recurring) => ({
      ...recurring,
      initial: recurring.initial.transactionId,
      last: recurring.last.transactionId,
    })),
    commands: [...state.commands.values()],
    webhooks: state.webhooks.save(),
    switches: state.variants,
    limits: state.limits,
  }
  return JSON.stringify(saved)
}

/** Replaces the state by a saved one; throws a sentence, and changes nothing, when it cannot be read. */
export function readState(state: State, text: string): void {
  const saved = parseState(text, state.url)
  const payments = new Map(saved.payments.map((payment) => [payment.transactionId, payment]))
  const subscriptions = saved.subscriptions.map((each) => linkPayments(each, payments))
  const { switches, limits, webhooks } = saved
  setVariants(state.variants, switches)
  Object.assign(state.limits, limits)
  state.clock.reset()
  state.clock.advance(saved.clock)
  state.nextId = saved.nextId
  state.catalogue = saved.catalogue
  state.catalogueVersion += 1
  state.paymentsByOwner.clear()
  state.payments.clear()
  for (const payment of saved.payments) recordPayment(state, payment)
  refill(state.baskets, saved.baskets, ({ ident }) => ident)
  refill(state.pending, saved.checkouts, ({ id }) => id)
  refill(state.recurring, subscriptions, ({ reference }) => reference)
  refill(state.commands, saved.commands, ({ id }) => id)
  state.webhooks.restore(webhooks)
}

function refill<Key, Entry>(map: Map<Key, Entry>, entries: readonly Entry[], readKey: (entry: Entry) => Key) {
  map.clear()
  for (const entry of entries) map.set(readKey(entry), entry)
}

function parseState(text: string, origin: string): SavedState {
  const json = parseJson(text)
  const head = Head.safeParse(json)
  if (!head.success) throw new Error('this is no state of tebex-emulator.')
  const { format, url } = head.data
  if (format > FORMAT)
    throw new Error(`a newer tebex-emulator wrote it: its format is ${format}, this one reads ${FORMAT}.`)
  const result = SavedState.safeParse(url === origin ? json : parseJson(moveAddresses(text, url, origin)))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`this is no state of tebex-emulator: ${issue?.path.join('.')}: ${issue?.message}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('this is not JSON.')
  }
}

/** Pictures and return addresses name the emulator, which may have another port now. */
function moveAddresses(text: string, from: string, to: string): string {
  const address = JSON.stringify(from)
    .slice(1, -1)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`${address}(?![\\w.:-])`, 'g'), () => JSON.stringify(to).slice(1, -1))
}

function linkPayments(saved: SavedRecurring, payments: ReadonlyMap<string, Payment>): Recurring {
  const [initial, last] = [payments.get(saved.initial), payments.get(saved.last)]
  if (initial === undefined || last === undefined)
    throw new Error(`this is no state of tebex-emulator: ${saved.reference} has no payment.`)
  return { ...saved, initial, last }
}
