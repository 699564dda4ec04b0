import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AuditAction } from '#app/features/access/types.ts'
import { type ParsedQuery, parseListQuery } from '#app/features/analytics/lists/list-query.server.ts'
import type { ListQuery } from '#app/features/analytics/types.ts'
import { ConversationId } from '#app/features/assistant/conversations.server.ts'
import { problem, readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  isForm,
  panelPage,
  refuseAdmin,
  refuseWithoutDatabase,
  requireAdminSession,
} from './middleware/require-admin.server.ts'
import { addressOf } from './responses.server.ts'

const Text = z.string().optional().catch(undefined)
const Login = z.object({ password: z.string(), code: Text, returnTo: Text })
const RowId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.int()),
])
const Return = z.object({ returnTo: Text })

/** `/api/admin`: the login, and behind it what the panel reads and deletes. */
export function adminRoutes(shop: Shop): Hono<AdminEnv> {
  const { admin, analytics } = shop
  const routes = new Hono<AdminEnv>()

  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const describeLogin = describeRoute('Takes `password`, and `code` where asked: 204', {
    limit: 'locked after wrong passwords',
  })
  routes.post('/login', describeLogin, async (c) => {
    const input = Login.safeParse(await readBody(c)).data ?? { password: '' }
    const attempt = {
      ...{ password: input.password, code: input.code ?? '', address: addressOf(c) },
      cookieHeader: c.req.header('cookie') ?? null,
    }
    const result = input.password === '' ? ({ outcome: 'wrong' } as const) : await admin.login(attempt)
    if (result.outcome === 'wrong')
      return refuseAdmin(c, { status: 401, code: 'wrong_password', detail: 'Senha incorreta' })
    if (result.outcome === 'locked') {
      const detail = 'Muitas tentativas. Tente novamente mais tarde.'
      return refuseAdmin(c, {
        status: 429,
        code: 'locked',
        detail,
        retryAfterSeconds: result.retryAfterSeconds,
      })
    }
    for (const cookie of result.cookies) c.header('Set-Cookie', cookie, { append: true })
    return isForm(c) ? seeOther(c, panelPage(c, shop, input.returnTo)) : c.body(null, 204)
  })

  routes.use(requireAdminSession(shop))

  routes.post('/logout', describeRoute('Ends the session: 204'), async (c) => {
    await readBody(c)
    c.header('Set-Cookie', await admin.logout(c.req.raw.headers, addressOf(c)))
    return isForm(c) ? seeOther(c, '/admin') : c.body(null, 204)
  })

  routes.get('/stats', describeRoute('`{success, stats}`'), async (c) =>
    c.json({ success: true, stats: await analytics.stats() }),
  )
  routes.get('/visitors', describeRoute('`{success, visitors, nextCursor}`'), (c) =>
    answerList(c, analytics.listVisitors),
  )
  routes.get('/interactions', describeRoute('`{success, interactions, nextCursor}`'), (c) =>
    answerList(c, analytics.listInteractions),
  )
  routes.get('/audit', describeRoute('Who deleted or exported what, when'), (c) => {
    const cursor = c.req.query('cursor')
    const { limit } = queryOf(c).query
    return answerList(c, () => admin.listAudit({ ...(limit && { limit }), ...(cursor && { cursor }) }), [
      'limit',
    ])
  })

  routes.get('/chats', describeRoute('`{success, conversations, nextCursor}`'), (c) =>
    answerList(
      c,
      (query) =>
        shop.assistant.transcripts.listConversations({ ...query, cursor: c.req.query('cursor') ?? null }),
      ['limit', 'q', 'from', 'to'],
    ),
  )

  const describeDelete = describeRoute('Deletes the row `id`: `{success}`')
  routes.post('/visitors/delete', describeDelete, (c) =>
    remove(c, shop, { action: 'delete_visitor', Id: RowId, deleteRow: analytics.deleteVisit }),
  )
  routes.post('/interactions/delete', describeDelete, (c) =>
    remove(c, shop, { action: 'delete_interaction', Id: RowId, deleteRow: analytics.deleteInteraction }),
  )
  routes.post('/chats/delete', describeDelete, (c) =>
    remove(c, shop, { action: 'delete_chat', Id: ConversationId, deleteRow: shop.assistant.forget }),
  )

  const describeExport = describeRoute('All rows of the same query: CSV')
  routes.get('/export/visitors.csv', describeExport, (c) => download(c, shop, 'visitors'))
  routes.get('/export/interactions.csv', describeExport, (c) => download(c, shop, 'interactions'))
  return routes
}

const LIST_PARTS = ['limit', 'cursor', 'q', 'from', 'to', 'sort', 'direction', 'action']

function queryOf(c: Context): ParsedQuery {
  return parseListQuery(new URL(c.req.url).searchParams)
}

async function answerList(
  c: AdminContext,
  read: (query: ListQuery) => Promise<object>,
  parts: readonly string[] = LIST_PARTS,
): Promise<Response> {
  const { query, problems } = queryOf(c)
  const refusal = refuseQuery(
    c,
    problems.filter((name) => parts.includes(name)),
  )
  return refusal ?? c.json({ success: true, ...(await read(query)) })
}

function refuseQuery(c: AdminContext, problems: readonly string[]): Response | null {
  if (problems.length === 0) return null
  return problem(c, 400, 'invalid_query', `Parâmetro inválido: ${problems.join(', ')}`)
}

type Removal<Id> = { action: AuditAction; Id: z.ZodType<Id>; deleteRow: (id: Id) => Promise<boolean> }

/** Deletes one row and writes it into the audit. A form goes back to its page, with the reason when there is one. */
async function remove<Id extends number | string>(
  c: AdminContext,
  shop: Shop,
  { action, Id, deleteRow }: Removal<Id>,
): Promise<Response> {
  const body = await readBody(c)
  const { returnTo } = Return.safeParse(body).data ?? {}
  const answer = (
    status: 200 | 400 | 404 | 503,
    error: string | null,
    code: 'not_found' | 'delete_failed',
  ) => {
    if (!isForm(c)) return c.json(error === null ? { success: true } : { success: false, error }, status)
    const page = new URL(panelPage(c, shop, returnTo), shop.env.publicOrigin)
    page.searchParams.delete('problem')
    if (error !== null) page.searchParams.set('problem', code)
    return seeOther(c, page.pathname + page.search)
  }
  const input = z.object({ id: Id }).safeParse(body)
  if (!input.success) return answer(400, 'Identificador inválido', 'not_found')
  const { id } = input.data
  try {
    if (!(await deleteRow(id))) return answer(404, 'Registro não encontrado', 'not_found')
    const { shortId } = c.var.admin
    await shop.admin.recordAudit({ action, actor: shortId, address: addressOf(c), detail: String(id) })
    return answer(200, null, 'not_found')
  } catch (error) {
    shop.log.warn({ err: error, action }, 'a row could not be deleted')
    return answer(503, 'Banco de dados indisponível', 'delete_failed')
  }
}

/** All rows that the address means, as they are read. */
async function download(c: AdminContext, shop: Shop, what: 'visitors' | 'interactions'): Promise<Response> {
  const { query, problems } = queryOf(c)
  const refusal = refuseQuery(c, problems)
  if (refusal) return refusal
  const { limit: _, cursor: __, ...filter } = query
  await shop.admin.recordAudit({
    action: what === 'visitors' ? 'export_visitors' : 'export_interactions',
    actor: c.var.admin.shortId,
    address: addressOf(c),
    detail: JSON.stringify(filter),
  })
  const { analytics } = shop
  const pieces = what === 'visitors' ? analytics.exportVisitors(filter) : analytics.exportInteractions(filter)
  const day = new Date(shop.now()).toISOString().slice(0, 10)
  return c.body(streamOf(pieces), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${what}-${day}.csv"`,
  })
}

/** Reads on only as fast as the browser takes it, and stops when it leaves. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
