import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { type AdminMessages, adminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { may, type Right, rolesWith } from '#app/panel/access/rights.ts'
import type { AdminProblem, AdminSession, AuditAction } from '#app/panel/access/types.ts'
import type { EditedBy } from '#app/panel/store/editing/types.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { formOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { type ApiEnv, getAddress } from '../responses.server.ts'
import { annotate } from './describe-route.server.ts'

export type AdminEnv = ApiEnv & { Variables: { admin: AdminSession } }
export type AdminContext = Context<AdminEnv>

/** The parts that every endpoint of the panel uses. */
export type PanelShop = Pick<Shop, 'admin' | 'env' | 'log' | 'now'>

const PANEL = '/admin'

export type Requirement = {
  /** For acts that a stolen session must not do: the person has to have proved minutes ago who it is. */
  isSensitive?: boolean
}

/** Requires a session whose role has the right; the session is `c.var.admin` from then on. */
export function requireRight(
  shop: PanelShop,
  right: Right,
  { isSensitive = false }: Requirement = {},
): MiddlewareHandler<AdminEnv> {
  return annotate({ audience: rolesWith(right).join(', '), right }, async (c, next) => {
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

/** A browser's own form goes to the page where a person proves who it is, and back from there. */
export function refuseSignedIn(
  c: AdminContext,
  shop: PanelShop,
  code: 'forbidden' | 'confirm_identity',
): Response {
  if (!isForm(c)) return problem(c, 403, code, refusalsFor(c)[code])
  const search = new URLSearchParams({ problem: code, returnTo: panelPage(c, shop, undefined) })
  return seeOther(c, `${PANEL}/me?${search}`)
}

/** Writes down what the signed-in person did. */
export async function recordAct(
  c: AdminContext,
  shop: PanelShop,
  action: AuditAction,
  detail = '',
): Promise<void> {
  await shop.admin.audit.recordAct(c.var.admin, { address: getAddress(c) }, action, detail)
}

/** Names the editor of a draft to the store's editing, which records each changed file in the audit. */
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
  /** The page of the panel that the login leads to. */
  returnTo?: string | undefined
}

/** Refuses: a problem document, or for a browser's own form the login page with the reason. */
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
  return problem(c, status, code, refusalsFor(c)[code], headers)
}

/** The database cannot be asked; any other error is thrown on. */
export function refuseWithoutDatabase(c: AdminContext, shop: PanelShop, error: unknown): Response {
  if (!(error instanceof DatabaseError)) throw error
  shop.log.warn({ err: error }, 'the panel cannot ask the database')
  return refuseAdmin(c, 503, 'database_unavailable')
}

/** The API refuses a call in the language of the panel. */
export function refusalsFor(c: AdminContext): AdminMessages['refusals'] {
  return adminMessages(readAdminLanguage(c.req.raw.headers)).refusals
}

/** A form of a browser without script, as opposed to a call of a script. */
export function isForm(c: AdminContext): boolean {
  return c.req.method === 'POST' && wantsHtml(c.req.raw.headers)
}

/** The page of the panel that a form was sent from. */
export function panelPage(c: AdminContext, shop: PanelShop, returnTo: unknown): string {
  const page = formOrigin({ returnTo, headers: c.req.raw.headers, fallback: PANEL }, shop.env)
  return /^\/admin(\/|\?|$)/.test(page) ? page : PANEL
}

/** Names the parameters that cannot be read. */
export function refuseQuery(c: AdminContext, { issues }: z.ZodError): Response {
  const names = new Set(issues.flatMap(({ path }) => (path[0] === undefined ? [] : [String(path[0])])))
  return problem(c, 400, 'invalid_query', refusalsFor(c).invalid_query([...names].join(', ')))
}
