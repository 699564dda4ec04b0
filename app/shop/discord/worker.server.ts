/** Works through due accounts, a few at a time. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { DatabaseError, type DiscordLinkRow } from '#app/server/db/db.server.ts'
import { createQueueWorker } from '#app/server/db/queue-worker.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { DiscordApi } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import { type Links, parseRoles } from './links.server.ts'
import { applyRoles, decideOutcome, findSetupProblem, listRoles, type RoleRule } from './reconcile.server.ts'

type WorkerOptions = {
  links: Links
  api: DiscordApi
  rules: () => readonly RoleRule[]
  /** Package ids that the customer of this key owns now. */
  listOwnedIds: (customer: string) => Promise<number[]>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  now: () => number
  signal: AbortSignal
}

const AT_A_TIME = 4
/** A newly due account waits at most this long while another one is slow. */
const LOOK_AGAIN_MS = 200
/** Discord blocks a client that makes 10,000 refused calls in ten minutes. */
const REFUSED_PAUSE_MS = 1_000
/** Ownership can expire without an event, so all accounts are compared at this interval. */
const COMPARE_MS = 10 * 60_000
const PAGE = 200
/** An unlinked account is forgotten after about five days if its roles cannot be removed. */
const MAX_FAILURES = 500

export function createWorker(options: WorkerOptions) {
  const { links, rules, log, locks, now, signal } = options
  const { reconcile, compareAll } = createSteps(options)
  const busy = new Set<string>()
  let comparedAt = Number.NEGATIVE_INFINITY
  let comparedRules: readonly RoleRule[] = []

  async function workOnAll(): Promise<void> {
    const present = rules()
    if (now() - comparedAt >= COMPARE_MS || !isDeepStrictEqual(present, comparedRules)) {
      await compareAll()
      comparedAt = now()
      comparedRules = present
    }
    const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work))
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const rows = await links.listDue(AT_A_TIME + busy.size)
      const row = rows.find(({ account }) => !busy.has(account))
      if (row) {
        busy.add(row.account)
        await reconcile(row).finally(() => busy.delete(row.account))
      } else if (busy.size === 0) return
      else await wait(LOOK_AGAIN_MS, undefined, { signal, ref: false })
    }
  }

  return createQueueWorker({
    lock: 'discord roles',
    locks,
    now,
    signal,
    work: workOnAll,
    findNextDue: () => links.findNextDue(),
    onFailure: (err) => log.warn({ err }, 'Discord roles could not be brought up to date'),
  })
}

/** Works on single accounts and compares all of them. */
function createSteps({ links, api, rules, listOwnedIds, log, now, signal }: WorkerOptions) {
  async function reconcile(row: DiscordLinkRow): Promise<void> {
    const userId = await links.openId(row)
    if (userId === null) return links.forget(row)
    try {
      const owned = row.customer_key === null ? [] : await listOwnedIds(row.customer_key)
      const roles = listRoles(owned, rules())
      const recorded = parseRoles(row.roles)
      const shopRoles = new Set([...recorded, ...roles])
      if (shopRoles.size > recorded.length) await links.recordRoles(row, [...shopRoles])
      // A role without a rule is removed too, because it is recorded with the account.
      const managed = new Set([...shopRoles, ...rules().map(({ role }) => role)])
      await applyRoles(api, { userId, roles, managed })
      await settle(row, roles)
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      if (signal.aborted) return
      // The failure of one account delays no other.
      await postpone(
        row,
        error instanceof DiscordError ? error : new DiscordError('unavailable', { cause: error }),
      )
    }
  }

  async function settle(row: DiscordLinkRow, roles: readonly string[]): Promise<void> {
    if (row.customer_key === null) return links.forget(row)
    const done = { status: 'done', problem: null, failures: 0, due_at: null } as const
    await links.finish(row, { ...done, roles: JSON.stringify(roles) })
  }

  async function postpone(row: DiscordLinkRow, error: DiscordError): Promise<void> {
    const isLinked = row.customer_key !== null
    const isOver = error.code === 'unknown_member' || row.failures >= MAX_FAILURES
    if (!isLinked && isOver) return links.forget(row)
    const problem = findSetupProblem(error)
    if (problem === null)
      log.info({ err: error, failures: row.failures + 1 }, 'Discord roles are tried again')
    else if (row.problem !== problem) log.warn({ err: error, problem }, 'Discord refuses a role')
    await links.finish(row, decideOutcome(error, row, now()))
    if (problem !== null) await wait(REFUSED_PAUSE_MS, undefined, { signal, ref: false })
  }

  /** Marks accounts whose roles differ from the packages that the customer owns. */
  async function compareAll(): Promise<void> {
    for (let after = ''; !signal.aborted; ) {
      const page = await links.listSettled(after, PAGE)
      const changed: string[] = []
      for (const { customer, roles } of page) {
        const deservedRoles = listRoles(await listOwnedIds(customer), rules())
        if (deservedRoles.join() !== roles.join()) changed.push(customer)
      }
      await links.markDue(changed)
      after = page.at(-1)?.account ?? ''
      if (page.length < PAGE) return
    }
  }

  return { reconcile, compareAll }
}
