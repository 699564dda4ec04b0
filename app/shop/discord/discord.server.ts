/** Gives customers roles in the seller's Discord server for the packages that they own. */
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import { createDiscordApi, type DiscordApp } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import { Links, type LinksOptions } from './links.server.ts'
import type { DangerousRole } from './permissions.server.ts'
import type { RoleRule } from './reconcile.server.ts'
import { createDiscordSignIn, type SignedInCustomer } from './sign-in.server.ts'
import { type LinkStatus, SETUP_PROBLEMS, type SetupProblem } from './types.ts'
import { createWorker } from './worker.server.ts'

export { LinkError } from './sign-in.server.ts'

type DiscordOptions = LinksOptions & {
  app: DiscordApp
  rules: () => readonly RoleRule[]
  orders: {
    customerKey: (userId: string) => Promise<string>
    listOwnedIdsByKey: (customer: string) => Promise<number[]>
    onChange: (listener: (change: { ownerKeys: string[] }) => void) => void
  }
  /** Seals the sign-in's state. */
  seal: Seal
  limits: SharedLimits
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  origin: string
  version: string
  monotonic: () => number
  fetch?: typeof fetch
}

/** A deletion waits this long for the roles to be taken; later work stays due. */
const DELETE_MS = 5_000

const ROLES_SHARED_MS = 30_000

export class Discord {
  readonly #options: DiscordOptions
  readonly #stopping = new AbortController()
  readonly #api: ReturnType<typeof createDiscordApi>
  readonly #links: Links
  readonly #signIn: ReturnType<typeof createDiscordSignIn>
  readonly #worker: ReturnType<typeof createWorker>
  /** Cached because panel pages open more often than roles change. */
  readonly #shareRoles: SingleFlight<'server', DangerousRole[]>

  constructor(options: DiscordOptions) {
    this.#options = options
    const { orders, log, origin, monotonic } = options
    const { signal } = this.#stopping
    const userAgent = `DiscordBot (${origin}, ${options.version})`
    this.#api = createDiscordApi({ ...options, userAgent, signal })
    this.#links = new Links(options)
    this.#signIn = createDiscordSignIn({
      ...options,
      api: this.#api,
      redirectUri: `${origin}/discord-callback`,
    })
    this.#worker = createWorker({
      ...options,
      links: this.#links,
      api: this.#api,
      signal,
      listOwnedIds: orders.listOwnedIdsByKey,
    })
    this.#shareRoles = createSingleFlight({ okMs: ROLES_SHARED_MS, now: monotonic })
    orders.onChange(({ ownerKeys }) => {
      // The worker's next comparison of all accounts finds a change that is lost here.
      this.#markDue(ownerKeys).catch((err: unknown) =>
        log.warn({ err }, 'Discord roles are brought up to date later'),
      )
    })
  }

  /** The page where the sign-in of this `state` began; null for a foreign state. */
  findReturnTo(state: string): string | null {
    return this.#signIn.findReturnTo(state)
  }

  /** Looks for work at once: at the start, and after a publication that may change the rules. */
  wake(): void {
    this.#worker.wake()
  }

  /** The address of Discord's sign-in, for the customer of this session. */
  async beginLink({ sid, userId, returnTo }: { sid: string; userId: string; returnTo: string }) {
    return this.#signIn.begin(await this.#findVisitor(sid, userId), returnTo)
  }

  /** Links the account that signed in; throws `LinkError`. */
  async endLink({ sid, userId, ...back }: { sid: string; userId: string; state: string; code: string }) {
    const visitor = await this.#findVisitor(sid, userId)
    await this.#links.link(visitor.customer, await this.#signIn.end(visitor, back))
    this.#worker.wake()
  }

  /** Forgets the account and takes its roles. */
  async unlink(userId: string): Promise<void> {
    await this.#links.unlink(await this.#options.orders.customerKey(userId))
    this.#worker.wake()
  }

  /** Looks at the member's roles again, for a customer who has joined the server. */
  async refresh(userId: string) {
    return this.#markDue([await this.#options.orders.customerKey(userId)])
  }

  async findStatus(userId: string): Promise<LinkStatus> {
    return (await this.#links.find(await this.#options.orders.customerKey(userId)))?.status ?? 'unlinked'
  }

  /** The stored data of the customer, for a download. */
  async exportFor(userId: string): Promise<object | null> {
    const row = await this.#links.find(await this.#options.orders.customerKey(userId))
    return (
      row && { discordId: await this.#links.openId(row), linkedAt: new Date(row.linked_at).toISOString() }
    )
  }

  /** Forgets the account; its row is gone when this resolves, unless Discord does not respond. */
  async deleteFor(userId: string): Promise<void> {
    await this.unlink(userId)
    await settlesWithin(this.#worker.settled(), DELETE_MS)
  }

  /** Lists which of these roles are dangerous; null when Discord cannot be asked. */
  async findDangerousRoles(ids: readonly string[]): Promise<DangerousRole[] | null> {
    try {
      const roles = await this.#shareRoles('server', this.#api.listServerRoles)
      return roles.filter(({ id, permissions }) => ids.includes(id) && permissions.length > 0)
    } catch (err) {
      if (!(err instanceof DiscordError)) throw err
      this.#options.log.info({ err }, 'the roles of the Discord server could not be read')
      return null
    }
  }

  /** Problems that only the seller can fix, each with its number of waiting accounts. */
  async listProblems(): Promise<{ problem: SetupProblem; count: number }[]> {
    const counts = await this.#links.countProblems()
    return SETUP_PROBLEMS.flatMap((problem) =>
      counts.filter((row) => row.problem === problem).map(({ count }) => ({ problem, count })),
    )
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#worker.stop()
    await this.#worker.settled()
  }

  async #markDue(customers: readonly string[]): Promise<void> {
    await this.#links.markDue(customers)
    this.#worker.wake()
  }

  async #findVisitor(sid: string, userId: string): Promise<SignedInCustomer> {
    return {
      sid,
      customer: await this.#options.orders.customerKey(userId),
    }
  }
}
