import type { Hono } from 'hono'
import type { Call } from './calls.ts'
import type { FailNext, Fault, FaultOrder } from './faults.ts'
import type { Env } from './http/context.ts'
import type { Section } from './inspector/parts.ts'
import type { Limits } from './limits.ts'
import type { Basket } from './tebex/basket.ts'
import type { Catalogue } from './tebex/catalogue.ts'
import type { QueuedCommand } from './tebex/engagement/queue.ts'
import type { Dispute, Payment, Recurring } from './tebex/payment.ts'
import type { HistoryOptions } from './tebex/seed/history.ts'
import type { RecurringAction } from './tebex/subscription-changes.ts'
import type { Webhooks } from './tebex/webhooks/webhooks.ts'
import type { ChosenVariants, Variants } from './variants.ts'

/** Options of `createEmulator`. Each has a default. */
export type EmulatorOptions = {
  /** 0 (the default) takes any free port. */
  port?: number
  /** 127.0.0.1 by default. */
  host?: string
  /** The address that browsers and the shop use, when it is not `http://host:port`. */
  publicUrl?: string
  /** More names in the `Host` of requests that are answered; this machine's, addresses and the platform's always are. */
  allowedHosts?: readonly string[]
  /** The store's catalogue; a small neutral store by default. A function is told the address of the emulator. */
  seed?: Catalogue | ((origin: string) => Catalogue)
  publicToken?: string
  privateKey?: string
  pluginSecret?: string
  webhookSecret?: string
  /** Customers with years of purchases. */
  history?: boolean | HistoryOptions
  /** Milliseconds without use after which a basket is forgotten; 7 days by default. */
  basketTtlMs?: number
  /** Idle milliseconds after which an unpaid basket with packages counts as abandoned; a day by default. */
  abandonedAfterMs?: number
  /** Waits before a webhook is tried again; 1 s, 5 s, 30 s, 2 min, 10 min by default. */
  webhookRetryMs?: number[]
  /** Switches, as `choose` sets them. */
  variants?: ChosenVariants
  limits?: Partial<Limits>
  /** Keeps the state in this file: read at the start when it exists, written soon after each change and at the end. */
  stateFile?: string
  /** Prints one line for each call. */
  log?: boolean
}

/** A running emulator: its addresses and keys, what happened, and what can be made to happen, without HTTP. */
export type Emulator = {
  /** Origin, without a slash at the end. */
  readonly url: string
  readonly apiUrl: string
  readonly port: number
  readonly publicToken: string
  readonly privateKey: string
  /** The Plugin API's key, and its base address. */
  readonly pluginSecret: string
  readonly pluginUrl: string
  readonly webhookSecret: string
  /** The base address of the Checkout API, and the user name of its keys. */
  readonly checkoutUrl: string
  readonly projectId: number
  /** Restores the start: seed, clock, limits, the switches as they were chosen; webhook endpoints stay known. */
  reset(): void
  /** The next calls fail; throws for an operation that does not exist. */
  failNext(order: FailNext): void
  /** Every call of the Headless API fails so, until `heal`. */
  failAll(fault: Fault): void
  /** Takes back every fault that was ordered. */
  heal(): void
  /** The faults that are ordered and have not happened yet. */
  faults(): { always: Fault | null; next: readonly FaultOrder[] }
  /** Calls in the order of their arrival, of more than 2,000 the latest; the inspector and the control API are not among them. */
  readonly calls: Call[]
  /** Sends a recorded call once more; resolves with its status. Throws for a call that is not in the list. */
  repeat(id: number): Promise<number>
  /** Forgets the calls. */
  clearCalls(): void
  readonly baskets: {
    /** Null for one that is not known. */
    get(ident: string): Basket | null
    /** All that are kept: paid ones, and the 2,000 open ones that were used last. */
    list(): Basket[]
    /** As if it had expired. */
    forget(ident: string): void
  }
  /** Signs in as the login page's button does; without a name the first demo player. Throws for an unknown basket. */
  login(ident: string, username?: string): void
  /** Pays as Pay now does; throws when the basket cannot be paid. */
  pay(
    ident: string,
    buyer?: { email?: string; name?: string; postalCode?: string; country?: string },
  ): Payment
  /** Declines as the checkout's button does. */
  decline(ident: string): Payment
  /** Gives the money back, with a webhook; throws for a payment that is not complete. */
  refund(transactionId: string): Payment
  /** One step of a dispute, with a webhook; it begins with `opened`. Throws for a payment that is not known. */
  dispute(transactionId: string, step?: Dispute): Payment
  readonly payments: {
    /** Null for one that is not known. */
    get(transactionId: string): Payment | null
    /** In the order of their making, declined ones too. */
    list(): Payment[]
  }
  readonly commands: {
    /** Lists the commands that game servers have not run yet, oldest first. */
    list(): QueuedCommand[]
  }
  readonly subscriptions: {
    /** Null for one that is not known. */
    get(reference: string): Recurring | null
    /** In the order of their start. */
    list(): Recurring[]
    /** Renews, cancels or ends one, with its webhooks; throws for one that is not known. */
    act(reference: string, action: RecurringAction): Recurring
  }
  /** The clock of the emulator in epoch milliseconds; it can be ahead of the machine’s. */
  now(): number
  /** Moves the clock forward; renewals, ends, retries and expiries that fall due happen at once, in order. */
  advanceClock(ms: number): void
  /** Adds customers with years of purchases up to now; no webhook tells of them. */
  addHistory(options?: HistoryOptions): void
  /** The events of the store, and the addresses that they are sent to. */
  readonly webhooks: Webhooks
  /** The catalogue of the store. */
  readonly catalogue: {
    readonly data: Catalogue
    /** Changes the catalogue; the next response shows it. */
    change(edit: (catalogue: Catalogue) => void): void
  }
  /** The switches now; what a test writes here is gone after a reset. */
  readonly variants: Variants
  /** Sets switches for good. */
  choose(wanted: ChosenVariants): void
  readonly limits: Limits
  /** The state as JSON, in the format of `stateFile`. */
  exportState(): string
  /** Replaces the state by an exported one; throws a sentence, and changes nothing, for one that cannot be read. */
  importState(text: string): void
  /** Calls the listener after each call, command and webhook; returns a function that ends it. */
  watch(listener: () => void): () => void
  /** Puts another service on the same port, before the first call. */
  use(extension: Extension): void
  /** Ends all connections and frees the port. */
  close(): Promise<void>
}

/** A command of the control API, `POST /_sandbox/<name>`. */
export type Command = {
  /** Returns the response; throws for invalid input. */
  run: (emulator: Emulator, input: unknown) => unknown
}

/** Another service on the emulator’s port. */
export type Extension = {
  /** The names of its operations, for the list of calls and for faults. */
  operations: readonly string[]
  /** Routes that take precedence over the emulator's own. */
  routes: readonly Hono<Env>[]
  /** `POST /_sandbox/<name>`. */
  commands: Readonly<Record<string, Command>>
  /** Environment variables that lead a storefront to it. */
  variables: Readonly<Record<string, string>>
  /** Its sections of the inspector. */
  sections: readonly (() => Section)[]
  /** Its part of `GET /_sandbox/state`. */
  describe: () => Record<string, unknown>
  /** Called by every reset of the emulator. */
  reset: () => void
}
