import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { type AdminMessages, getAdminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { listRolesWith, may, type Right } from '#app/panel/access/rights.ts'
import type { AdminProblem, AdminSession, AuditAction } from '#app/panel/access/types.ts'
import type { EditedBy } from '#app/panel/store/editing/types.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { findFormOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { type ApiEnv, getAddress } from '../responses.server.ts'
import { annotate } from './describe-route.server.ts'

export type AdminEnv = ApiEnv & { Variables: { admin: AdminSession } }
export type AdminContext = Context<AdminEnv>

export type PanelShop = Pick<Shop, 'admin' | 'env' | 'log' | 'now'>

const PANEL = '/admin'

export type Requirement = {
  /** True for actions that a stolen session must not do: the person must have confirmed their identity minutes ago. */
  isSensitive?: boolean
}

/** Requires a session whose role has the right, and sets `c.var.admin`. */
export function requireRight(
  shop: PanelShop,
  right: Right,
  { isSensitive = false }: Requirement = {},
): MiddlewareHandler<AdminEnv> {
  return annotate({ audience: listRolesWith(right).join(', '), right }, async (c, next) => {
    let session: AdminSession | null
    try {
      session = await shop.admin.find(c.req.raw.headers)
    } catch (error) {
      return refuseWithoutDatabase(c, shop, error)
    }
    if (!session) return refuseAdmin(c, 401, 'session_expired')
    if (!may(session.person.role, right)) return refuseSignedIn(c, shop, 'forbidden')
    if (isSensitive && !session.isConfirmed) return refuseSignedIn(c, shop, 'confirm_identity')
    c.set('admin', session)
    return next()
  })
}

/** A browser's own form is redirected to the page where a person confirms their identity, and back from there. */
export function refuseSignedIn(
  c: AdminContext,
  shop: PanelShop,
  code: 'forbidden' | 'confirm_identity',
): Response {
  if (!isForm(c)) return problem(c, 403, code, getRefusals(c)[code])
  const search = new URLSearchParams({ problem: code, returnTo: findPanelPage(c, shop, undefined) })
  return seeOther(c, `${PANEL}/me?${search}`)
}

/** Records the signed-in person's action in the audit. */
export async function recordAct(
  c: AdminContext,
  shop: PanelShop,
  action: AuditAction,
  detail = '',
): Promise<void> {
  await shop.admin.audit.recordAct(c.var.admin, { address: getAddress(c) }, action, detail)
}

/** Identifies the editor for the store's editing, which records each changed file in the audit. */
export function editedBy(c: AdminContext, shop: PanelShop): Required<EditedBy> {
  const { admin } = c.var
  return {
    by: admin.person.name,
    mayRule: admin.person.role === 'owner',
    record: (action, detail) =>
      shop.admin.audit.recordOnce({ action, actor: admin, address: getAddress(c), detail }),
  }
}

type Refusal = {
  retryAfterSeconds?: number | undefined
  /** The page of the panel after the login. */
  returnTo?: string | undefined
}

/** Refuses with a problem document, or for a browser's own form with the login page and the reason. */
export function refuseAdmin(
  c: AdminContext,
  status: 401 | 429 | 503,
  code: AdminProblem,
  { retryAfterSeconds, returnTo = PANEL }: Refusal = {},
): Response {
  if (isForm(c)) {
    const search = new URLSearchParams({ problem: code })
    if (retryAfterSeconds !== undefined) search.set('wait', String(retryAfterSeconds))
    if (returnTo !== PANEL) search.set('returnTo', returnTo)
    return seeOther(c, `${PANEL}?${search}`)
  }
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return problem(c, status, code, getRefusals(c)[code], headers)
}

/** Responds that the database cannot be asked; throws any other error. */
export function refuseWithoutDatabase(c: AdminContext, shop: PanelShop, error: unknown): Response {
  if (!(error instanceof DatabaseError)) throw error
  shop.log.warn({ err: error }, 'panel could not reach the database')
  return refuseAdmin(c, 503, 'database_unavailable')
}

/** The API's refusals in the panel's language. */
export function getRefusals(c: AdminContext): AdminMessages['refusals'] {
  return getAdminMessages(readAdminLanguage(c.req.raw.headers)).refusals
}

/** True for a browser's form without script, false for a call by a script. */
export function isForm(c: AdminContext): boolean {
  return c.req.method === 'POST' && wantsHtml(c.req.raw.headers)
}

/** The form's page in the panel. */
export function findPanelPage(c: AdminContext, shop: PanelShop, returnTo: unknown): string {
  const page = findFormOrigin({ returnTo, headers: c.req.raw.headers, fallback: PANEL }, shop.env)
  return /^\/admin(\/|\?|$)/.test(page) ? page : PANEL
}

/** Names the invalid parameters. */
export function refuseQuery(c: AdminContext, { issues }: z.ZodError): Response {
  const names = new Set(issues.flatMap(({ path }) => (path[0] === undefined ? [] : [String(path[0])])))
  return problem(c, 400, 'invalid_query', getRefusals(c).invalid_query([...names].join(', ')))
}
