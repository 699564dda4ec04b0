/** Requires the right to a page of the panel, and finds session, language and data for it. */

import { type AdminLanguage, parseAdminLanguage } from '#app/messages/admin/index.ts'
import type { PanelPageRequest } from '#app/page.ts'
import { createAdminLanguageCookie, readAdminLanguage } from '#app/panel/access/language.server.ts'
import type { AdminProblem, AdminSession, DatabaseTrouble } from '#app/panel/access/types.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { PanelData } from './panel-data.ts'

type PanelResponse<Content> =
  | { data: PanelData<Content>; status?: number; cookies: string[] }
  | { redirect: string; cookies: string[] }

const HOME = '/admin'
const PROBLEMS: readonly AdminProblem[] = [
  ...(['wrong_password', 'locked', 'session_expired', 'database_unavailable'] as const),
  ...(['delete_failed', 'not_found', 'save_failed', 'invalid_text'] as const),
  ...(['forbidden', 'confirm_identity', 'wrong_code', 'weak_password', 'own_account'] as const),
]

/** The request of a signed-in person who has the right to the page. */
export type PanelRequest = PanelPageRequest & { language: AdminLanguage; session: AdminSession }

export type ContentOf<Data> =
  Extract<Data, { state: 'open' }> extends { content: infer Content } ? Content : never

/** Reads a page's content; `requireAdmin` has already turned away people without the right. */
export type PanelLoad<Data> = (request: PanelRequest) => Promise<ContentOf<Data>>

/** Loads a page for a person with the right that its route names; others get the login or the way to it. */
export async function requireAdmin<Content>(
  request: PanelPageRequest & { path: string },
  loadContent: (request: PanelRequest) => Promise<Content>,
): Promise<PanelResponse<Content>> {
  const { shop, query, path } = request
  const { language, cookies } = chooseLanguage(request)
  const base = { language, now: new Date(shop.now()).toISOString(), timeZone: shop.salesReports.timeZone }
  const problem = PROBLEMS.find((candidate) => candidate === query.get('problem')) ?? null
  let isInside = false
  try {
    const session = await shop.admin.find(request.headers)
    if (!session) return await refuse(request, { base, problem, cookies })
    isInside = true
    const { person } = session
    const pages = shop.admin.listPages(person.role)
    if (!shop.admin.mayOpen(person.role, path)) {
      // Everybody enters the panel through its front page.
      if (path === HOME) return { redirect: pages[0] ?? HOME, cookies }
      return { data: { ...base, state: 'forbidden', person, pages }, status: 403, cookies }
    }
    const content = await loadContent({ ...request, language, session })
    return { data: { ...base, state: 'open', person, pages, problem, content }, cookies }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'panel could not reach the database')
    // Sessions are in the database, so only a visitor with a session cookie learns the reason.
    const database = { code: error.code, kind: shop.db.kind, place: isInside ? error.location : null }
    if (!isInside && path === HOME) return signedOut(request, { base, problem, cookies, database })
    return { data: { ...base, state: 'unavailable', database }, status: 503, cookies }
  }
}

type Refusal = {
  base: Pick<PanelData<never>, 'language' | 'now' | 'timeZone'>
  problem: AdminProblem | null
  cookies: string[]
}

async function refuse(
  request: PanelPageRequest & { path: string },
  { base, problem, cookies }: Refusal,
): Promise<PanelResponse<never>> {
  const { shop, query, headers, path } = request
  if (path !== HOME) {
    const search = new URLSearchParams({ returnTo: query.size > 0 ? `${path}?${query}` : path })
    if (/(?:^|;\s*)(?:__Host-)?admin=/.test(headers.get('cookie') ?? ''))
      search.set('problem', 'session_expired')
    return { redirect: `${HOME}?${search}`, cookies }
  }
  const trouble = shop.db.trouble()
  const database = trouble && { code: trouble.code, kind: shop.db.kind, place: null }
  const asksForName = await shop.admin.asksForName()
  return signedOut(request, { base, problem, cookies, database, asksForName })
}

type Login = Refusal & { database: DatabaseTrouble | null; asksForName?: boolean }

function signedOut(
  { shop, query }: PanelPageRequest,
  { base, problem, cookies, database, asksForName = false }: Login,
): PanelResponse<never> {
  const asks = { asksForCode: shop.admin.asksForCode, asksForName }
  const form = { waitSeconds: parseWait(query.get('wait')), returnTo: parsePage(query.get('returnTo')) }
  const data = { ...base, state: 'closed' as const, problem, database, ...asks, ...form }
  return { data, cookies, ...(database && { status: 503 }) }
}

/** Chooses the language in the address, or else the stored one. */
function chooseLanguage({ query, headers, shop }: PanelPageRequest): {
  language: AdminLanguage
  cookies: string[]
} {
  const choice = query.get('lang')
  if (choice === null) return { language: readAdminLanguage(headers), cookies: [] }
  const language = parseAdminLanguage(choice)
  return { language, cookies: [createAdminLanguageCookie(language, shop.env.publicOrigin)] }
}

function parseWait(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Any path outside the panel becomes its home page. */
export function parsePage(path: string | null): string {
  return path !== null && /^\/admin(?:\/[a-z0-9-]+){0,3}(?:\?[^#\\]*)?$/.test(path) ? path : HOME
}
