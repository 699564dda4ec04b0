/** Brings a member's roles in line with the customer's packages. Idempotent, so it can run again after any failure. */
import { backoff, withJitter } from '#app/lib/async/backoff.ts'
import type { DiscordLinkRow } from '#app/server/db/db.server.ts'
import type { DiscordApi } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import type { LinkOutcome } from './links.server.ts'
import { SETUP_PROBLEMS, type SetupProblem } from './types.ts'

const RETRY = { firstMs: 500, longestMs: 15 * 60_000 }
/** The customer learns of a failure only after this many attempts. */
const TOLD_AFTER = 3
/** Retries are rare, because only the customer can join the server, and then presses a button. */
const NOT_MEMBER_RETRY = { firstMs: 60_000, longestMs: 6 * 3_600_000 }

export type RoleRule = { package: number; role: string }

/** The mapped roles of a customer who owns these packages. */
export function listRoles(ownedIds: readonly number[], rules: readonly RoleRule[]): string[] {
  const owned = new Set(ownedIds)
  const roles = rules.filter((rule) => owned.has(rule.package)).map(({ role }) => role)
  return [...new Set(roles)].toSorted()
}

type Wanted = {
  userId: string
  roles: readonly string[]
  /** Roles that a rule gives or gave. All other roles belong to the server's team. */
  managed: ReadonlySet<string>
}

/** Takes the managed roles that are not wanted and gives those that are; throws a `DiscordError` when one was refused. */
export async function applyRoles(api: DiscordApi, { userId, roles, managed }: Wanted): Promise<void> {
  const present = new Set(await api.listRoles(userId))
  const lost = [...managed].filter((role) => present.has(role) && !roles.includes(role))
  const missing = roles.filter((role) => !present.has(role))
  const changes = [
    ...lost.map((role) => () => api.takeRole(userId, role)),
    ...missing.map((role) => () => api.giveRole(userId, role)),
  ]
  let refusal: DiscordError | null = null
  for (const change of changes) {
    try {
      await change()
    } catch (error) {
      // The refusal of one role says nothing about the others.
      if (!isOfOneRole(error)) throw error
      refusal = error
    }
  }
  if (refusal?.code === 'missing_permission' && (await api.canManageRoles()))
    throw new DiscordError('role_too_high', { cause: refusal })
  if (refusal) throw refusal
}

function isOfOneRole(error: unknown): error is DiscordError {
  return (
    error instanceof DiscordError && (error.code === 'missing_permission' || error.code === 'unknown_role')
  )
}

/** Decides the stored outcome of a failure: the time of the next attempt, and the problem that customer and seller see. */
export function decideOutcome(
  error: DiscordError,
  { failures }: Pick<DiscordLinkRow, 'failures'>,
  now: number,
): LinkOutcome {
  if (error.code === 'rate_limited') return { due_at: now + Math.ceil(error.retryAfterMs + withJitter(200)) }
  const count = failures + 1
  const isMember = error.code !== 'unknown_member'
  const problem = findSetupProblem(error)
  const wait = withJitter(backoff(count, isMember ? RETRY : NOT_MEMBER_RETRY))
  return {
    failures: count,
    due_at: Math.ceil(now + wait),
    problem,
    status: isMember ? (problem || count >= TOLD_AFTER ? 'failed' : 'pending') : 'not_member',
  }
}

export function findSetupProblem({ code }: DiscordError): SetupProblem | null {
  return SETUP_PROBLEMS.find((problem) => problem === code) ?? null
}
