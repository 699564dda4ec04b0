/** Gives customers roles in the seller's Discord server for the packages that they own. */
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import { createDiscordApi, type DiscordApp } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import { createLinks, type LinksOptions } from './links.server.ts'
import type { DangerousRole } from './permissions.server.ts'
import type { RoleRule } from './reconcile.server.ts'
import { createDiscordSignIn, type SignedInCustomer } from './sign-in.server.ts'
import { type LinkStatus, SETUP_PROBLEMS, type SetupProblem } from './types.ts'
import { createUpdates, type UpdatesOptions } from './updates.server.ts'
import { createWorker } from './worker.server.ts'

export { LinkError } from './sign-in.server.ts'

type DiscordOptions = LinksOptions &
  Pick<UpdatesOptions, 'listNotes' | 'listGrantedIds' | 'intervalMs'> & {
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

export type Discord = ReturnType<typeof createDiscord>

export function createDiscord(options: DiscordOptions) {
  const { orders, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const userAgent = `DiscordBot (${options.origin}, ${options.version})`
  const api = createDiscordApi({ ...options, userAgent, signal })
  const links = createLinks(options)
  const redirectUri = `${options.origin}/discord-callback`
  const signIn = createDiscordSignIn({ ...options, api, redirectUri })
  const worker = createWorker({ ...options, links, api, signal, listOwnedIds: orders.listOwnedIdsByKey })

  const updates = createUpdates(options, { links, api, signal })

  /** Cached because panel pages open more often than roles change. */
  const shareRoles = createSingleFlight<'server', DangerousRole[]>({
    okMs: ROLES_SHARED_MS,
    now: options.monotonic,
  })

  async function markDue(customers: readonly string[]): Promise<void> {
    await links.markDue(customers)
    worker.wake()
  }
  orders.onChange(({ ownerKeys }) => {
    // The worker's next comparison of all accounts finds a change that is lost here.
    markDue(ownerKeys).catch((err: unknown) =>
      log.warn({ err }, 'Discord roles are brought up to date later'),
    )
  })

  async function unlink(userId: string): Promise<void> {
    const customer = await orders.customerKey(userId)
    await links.unlink(customer)
    await updates.leave(customer)
    worker.wake()
  }

  const visitorOf = async (sid: string, userId: string): Promise<SignedInCustomer> => ({
    sid,
    customer: await orders.customerKey(userId),
  })

  return {
    /** The address of Discord's sign-in, for the customer of this session. */
    beginLink: async ({ sid, userId, returnTo }: { sid: string; userId: string; returnTo: string }) =>
      signIn.begin(await visitorOf(sid, userId), returnTo),
    findReturnTo: signIn.findReturnTo,
    /** Links the account that signed in; throws `LinkError`. */
    async endLink({ sid, userId, ...back }: { sid: string; userId: string; state: string; code: string }) {
      const visitor = await visitorOf(sid, userId)
      await links.link(visitor.customer, await signIn.end(visitor, back))
      worker.wake()
    },
    /** Forgets the account and takes its roles. */
    unlink,
    /** Looks at the member's roles again, for a customer who has joined the server. */
    refresh: async (userId: string) => markDue([await orders.customerKey(userId)]),
    async findStatus(userId: string): Promise<LinkStatus> {
      return (await links.find(await orders.customerKey(userId)))?.status ?? 'unlinked'
    },
    /** True for a customer who gets a message of each release. */
    wantsUpdates: async (userId: string): Promise<boolean> =>
      (await updates.findSince(await orders.customerKey(userId))) !== null,
    joinUpdates: async (userId: string, language: string): Promise<void> =>
      updates.join(await orders.customerKey(userId), language),
    leaveUpdates: async (userId: string): Promise<void> => updates.leave(await orders.customerKey(userId)),
    /** The stored data of the customer, for a download. */
    async exportFor(userId: string): Promise<object | null> {
      const customer = await orders.customerKey(userId)
      const [row, since] = [await links.find(customer), await updates.findSince(customer)]
      if (!row) return null
      const linkedAt = new Date(row.linked_at).toISOString()
      const updatesSince = since === null ? null : new Date(since).toISOString()
      return { discordId: await links.openId(row), linkedAt, updatesSince }
    },
    /** Forgets the account; its row is gone when this resolves, unless Discord does not respond. */
    async deleteFor(userId: string): Promise<void> {
      await unlink(userId)
      await updates.deleteFor(await orders.customerKey(userId))
      await settlesWithin(worker.settled(), DELETE_MS)
    },
    /** Lists which of these roles are dangerous; null when Discord cannot be asked. */
    async findDangerousRoles(ids: readonly string[]): Promise<DangerousRole[] | null> {
      try {
        const roles = await shareRoles('server', api.listServerRoles)
        return roles.filter(({ id, permissions }) => ids.includes(id) && permissions.length > 0)
      } catch (err) {
        if (!(err instanceof DiscordError)) throw err
        log.info({ err }, 'the roles of the Discord server could not be read')
        return null
      }
    },
    /** Problems that only the seller can fix, each with its number of waiting accounts. */
    async listProblems(): Promise<{ problem: SetupProblem; count: number }[]> {
      const counts = await links.countProblems()
      return SETUP_PROBLEMS.flatMap((problem) =>
        counts.filter((row) => row.problem === problem).map(({ count }) => ({ problem, count })),
      )
    },
    /** Looks for work at once: at the start, and after a publication that may change the rules or bring a release. */
    wake() {
      worker.wake()
      updates.wake()
    },
    async close(): Promise<void> {
      stopping.abort()
      worker.stop()
      updates.stop()
      await Promise.all([worker.settled(), updates.settled()])
    },
  }
}
