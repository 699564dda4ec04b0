/** Gives customers roles in the seller's Discord server for the packages that they own. */
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import { DiscordApi, type DiscordApp } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import { Links, type LinksOptions } from './links.server.ts'
import type { ServerRole } from './permissions.server.ts'
import type { RoleRule } from './reconcile.server.ts'
import { createDiscordSignIn, type SignedInCustomer } from './sign-in.server.ts'
import { type LinkStatus, ROLE_TRIALS, type RoleTrial, SETUP_PROBLEMS, type SetupProblem } from './types.ts'
import { createUpdates, type UpdatesOptions } from './updates.server.ts'
import { createWorker } from './worker.server.ts'

export { LinkError } from './sign-in.server.ts'

type DiscordOptions = LinksOptions &
  Pick<UpdatesOptions, 'listNotes' | 'listGrantedIds' | 'leaveSeal' | 'intervalMs'> & {
    app: DiscordApp
    rules: () => readonly RoleRule[]
    orders: {
      computeCustomerKey: (userId: string) => Promise<string>
      listOwnedIdsByKey: (customer: string) => Promise<number[]>
      onChange: (listener: (change: { customerKeys: string[] }) => void) => void
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
  readonly #api: DiscordApi
  readonly #links: Links
  readonly #signIn: ReturnType<typeof createDiscordSignIn>
  readonly #worker: ReturnType<typeof createWorker>
  readonly #updates: ReturnType<typeof createUpdates>
  /** Cached because panel pages open more often than roles change. */
  readonly #shareRoles: SingleFlight<'server', ServerRole[]>

  constructor(options: DiscordOptions) {
    this.#options = options
    const { orders, log, origin, monotonic } = options
    const { signal } = this.#stopping
    const userAgent = `DiscordBot (${origin}, ${options.version})`
    this.#api = new DiscordApi({ ...options, userAgent, signal })
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
    this.#updates = createUpdates(options, { links: this.#links, api: this.#api, signal })
    this.#shareRoles = createSingleFlight({ okMs: ROLES_SHARED_MS, now: monotonic })
    orders.onChange(({ customerKeys }) => {
      // The worker's next comparison of all accounts finds a change that is lost here.
      this.#markDue(customerKeys).catch((err: unknown) =>
        log.warn({ err }, 'Discord roles are brought up to date later'),
      )
    })
  }

  /** The page where the sign-in of this `state` began; null for a foreign state. */
  findReturnTo(state: string): string | null {
    return this.#signIn.findReturnTo(state)
  }

  /** Looks for work at once: at the start, and after a publication that may change the rules or bring a release. */
  wake(): void {
    this.#worker.wake()
    this.#updates.wake()
  }

  /** Returns the address of Discord's sign-in for the customer of this session. */
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
    const customer = await this.#options.orders.computeCustomerKey(userId)
    await this.#links.unlink(customer)
    await this.#updates.leave(customer)
    this.#worker.wake()
  }

  /** Checks the member's roles again after the customer has joined the server. */
  async refresh(userId: string) {
    return this.#markDue([await this.#options.orders.computeCustomerKey(userId)])
  }

  async findStatus(userId: string): Promise<LinkStatus> {
    return (
      (await this.#links.find(await this.#options.orders.computeCustomerKey(userId)))?.status ?? 'unlinked'
    )
  }

  /** True for a customer who gets a message of each release. */
  async wantsUpdates(userId: string): Promise<boolean> {
    return (await this.#updates.findSince(await this.#options.orders.computeCustomerKey(userId))) !== null
  }

  async joinUpdates(userId: string, language: string): Promise<void> {
    await this.#updates.join(await this.#options.orders.computeCustomerKey(userId), language)
  }

  async leaveUpdates(userId: string): Promise<void> {
    await this.#updates.leave(await this.#options.orders.computeCustomerKey(userId))
  }

  /** Returns whether the recipient of this message's link still gets updates; null when no message had the link. */
  async wantsUpdatesOfLink(token: string): Promise<boolean | null> {
    const customer = this.#updates.openLink(token)
    return customer === null ? null : (await this.#updates.findSince(customer)) !== null
  }

  /** Unsubscribes the recipient of this message's link from updates; false when no message had the link. */
  async leaveUpdatesOfLink(token: string): Promise<boolean> {
    const customer = this.#updates.openLink(token)
    if (customer !== null) await this.#updates.leave(customer)
    return customer !== null
  }

  /** Exports the stored data of the customer for a download. */
  async exportFor(userId: string): Promise<object | null> {
    const customer = await this.#options.orders.computeCustomerKey(userId)
    const [row, since] = [await this.#links.find(customer), await this.#updates.findSince(customer)]
    if (!row) return null
    const linkedAt = new Date(row.linked_at).toISOString()
    const updatesSince = since === null ? null : new Date(since).toISOString()
    return { discordId: await this.#links.openId(row), linkedAt, updatesSince }
  }

  /** Forgets the account; its row is gone when this resolves, unless Discord does not respond. */
  async deleteFor(userId: string): Promise<void> {
    await this.unlink(userId)
    await this.#updates.deleteFor(await this.#options.orders.computeCustomerKey(userId))
    await settlesWithin(this.#worker.settled(), DELETE_MS)
  }

  /** The roles of the server, the highest first; null when Discord cannot be asked. */
  async findServerRoles(): Promise<ServerRole[] | null> {
    try {
      return await this.#shareRoles('server', () => this.#readServerRoles())
    } catch (err) {
      if (!(err instanceof DiscordError)) throw err
      this.#options.log.info({ err }, 'the roles of the Discord server could not be read')
      return null
    }
  }

  /** Gives the account the role, and takes it back unless the account had it before. */
  async tryRole(userId: string, roleId: string): Promise<RoleTrial> {
    try {
      const hadRole = (await this.#api.listRoles(userId)).includes(roleId)
      await this.#api.giveRole(userId, roleId)
      if (!hadRole) await this.#api.takeRole(userId, roleId)
      return 'given'
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error
      return ROLE_TRIALS.find((outcome) => outcome === error.code) ?? 'unavailable'
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
    this.#updates.stop()
    await Promise.all([this.#worker.settled(), this.#updates.settled()])
  }

  async #readServerRoles(): Promise<ServerRole[]> {
    const { roles, canManageRoles, position: top } = await this.#api.readServer()
    const findObstacle = ({ managed, position }: (typeof roles)[number]): ServerRole['obstacle'] => {
      if (managed) return 'managed'
      if (!canManageRoles) return 'missing_permission'
      return position < top ? null : 'role_too_high'
    }
    return roles
      .toSorted((a, b) => b.position - a.position)
      .map((role) => ({
        id: role.id,
        name: role.name,
        permissions: role.permissions,
        obstacle: findObstacle(role),
      }))
  }

  async #markDue(customers: readonly string[]): Promise<void> {
    await this.#links.markDue(customers)
    this.#worker.wake()
  }

  async #findVisitor(sid: string, userId: string): Promise<SignedInCustomer> {
    return {
      sid,
      customer: await this.#options.orders.computeCustomerKey(userId),
    }
  }
}
