import { Hono } from 'hono'
import { z } from 'zod'
import { readAdminLanguage } from '#app/features/access/language.server.ts'
import type { AuditAction } from '#app/features/access/types.ts'
import { findSection } from '#app/features/editing/fields/sections.server.ts'
import { openForm, saveForm } from '#app/features/editing/fields/store-forms.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { adminMessages } from '#app/messages/admin/index.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { parseJson, readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  refuseWithoutDatabase,
  requireAdminSession,
} from './middleware/require-admin.server.ts'
import { type ApiPages, addressOf } from './responses.server.ts'

/** A store file has 1 MiB at most; the form has it twice, and percent-encoded. */
const MAX_FORM_BYTES = 8 * 1024 * 1024
const STORE = '/admin/store'
const DRAFT = `${STORE}/draft`
const VERSIONS = `${STORE}/versions`

const Target = z.object({
  section: z.string(),
  id: z.string().default(''),
  language: z.enum(translatedLocales).nullable().catch(null),
})

const Discarded = z.object({ path: z.string().min(1).optional().catch(undefined) })
const Undone = z.object({ id: z.coerce.number().int().positive() })
const Place = z.array(z.union([z.string(), z.number()]))
const Resolved = z.object({
  path: z.string(),
  at: z.string().transform(parseJson).pipe(Place),
  take: z.enum(['yours', 'theirs']),
})

/** `/api/admin/store`: forms of the store, and what becomes of their draft. */
export function adminStoreRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { admin, editing } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireAdminSession(shop))

  const describeSave = describeRoute(
    'Writes what a form of the panel changes into the draft: back to the form, or the form again with what is wrong with it',
  )
  routes.post('/save', describeSave, async (c) => {
    const fields = textsOf(await readBody(c, MAX_FORM_BYTES))
    const target = Target.safeParse(Object.fromEntries(fields)).data
    const section = target && findSection(target.section, target.id)
    if (!target || !section) return seeOther(c, STORE)
    const panelLanguage = readAdminLanguage(c.req.raw.headers)
    const page = formAddress(target)
    if (fields.has('do')) return showForm(c, pages, page, { fields, problems: {}, conflicts: {} })
    const columns = await openForm(editing, { ...target, section, panelLanguage })
    const texts = adminMessages(panelLanguage).store.problems
    const saved = await saveForm(editing, columns, fields, { by: c.var.admin.shortId, texts })
    if (saved.outcome === 'refused' || saved.outcome === 'conflict')
      return showForm(c, pages, page, { problems: {}, conflicts: {}, ...saved, fields })
    return seeOther(c, withQuery(page, { outcome: saved.outcome }))
  })

  const record = (c: AdminContext, action: AuditAction, detail: string) =>
    admin.recordAudit({ action, actor: c.var.admin.shortId, address: addressOf(c), detail })

  routes.post(
    '/publish',
    describeRoute('Makes the draft the shop’s content: back to the draft’s page'),
    async (c) => {
      await readBody(c)
      const published = await editing.publish({ by: c.var.admin.shortId })
      if (published.outcome === 'published') await record(c, 'publish_store', String(published.id ?? ''))
      return showDraft(c, published.outcome)
    },
  )

  const describeDiscard = describeRoute(
    'Forgets the draft of the file `path`, or all of it: back to the draft’s page',
  )
  routes.post('/discard', describeDiscard, async (c) => {
    const { path } = Discarded.parse(await readBody(c))
    await editing.discard(path)
    await record(c, 'discard_draft', path ?? '')
    return showDraft(c, 'discarded')
  })

  const describeUndo = describeRoute(
    'Takes the version `id` back, as a new version: back to the draft’s page',
  )
  routes.post('/undo', describeUndo, async (c) => {
    const { data } = Undone.safeParse(await readBody(c))
    if (!data) return seeOther(c, VERSIONS)
    const { outcome } = await editing.undo(data.id, { by: c.var.admin.shortId })
    if (outcome === 'published') await record(c, 'undo_version', String(data.id))
    return showDraft(c, outcome === 'published' ? 'undone' : outcome)
  })

  const describeResolve = describeRoute(
    'Decides for a value that was changed in the draft and in the folder, `take` is `yours` or `theirs`: back to the draft’s page',
  )
  routes.post('/resolve', describeResolve, async (c) => {
    const { data } = Resolved.safeParse(await readBody(c))
    if (data) await editing.resolve({ ...data, by: c.var.admin.shortId })
    return seeOther(c, DRAFT)
  })

  routes.post(
    '/load',
    describeRoute('Loads what was edited in the folder: back to the draft’s page'),
    async (c) => {
      await readBody(c)
      const { outcome } = await editing.load({ by: c.var.admin.shortId })
      return showDraft(c, outcome)
    },
  )

  routes.get('/download', describeRoute('The changed files of the draft as a `.tar.gz`'), async (c) =>
    c.body(new Uint8Array(await editing.download()), 200, {
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="store-draft.tar.gz"',
    }),
  )
  return routes
}

function showDraft(c: AdminContext, outcome: string): Response {
  return seeOther(c, withQuery(DRAFT, { outcome }))
}

function textsOf(body: unknown): Map<string, string> {
  const entries = isRecord(body) ? Object.entries(body) : []
  return new Map(entries.flatMap(([name, value]) => (isString(value) ? [[name, value]] : [])))
}

type FormTarget = z.infer<typeof Target>

function formAddress({ section, id, language }: FormTarget): string {
  const path = `${STORE}/${section}${id === '' ? '' : `/${id}`}`
  return language === null ? path : withQuery(path, { language })
}

function withQuery(path: string, more: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`
}

/** The page with the form as the response, so that nothing typed is lost. */
async function showForm(c: AdminContext, pages: ApiPages, page: string, posted: object): Promise<Response> {
  if (!pages) return seeOther(c, page)
  const { headers, signal } = c.req.raw
  const response = await pages.respond(page, { headers, address: addressOf(c), signal, posted })
  for (const cookie of response.cookies) c.header('set-cookie', cookie, { append: true })
  return c.body(response.body, 200, { 'content-type': response.type, 'cache-control': 'private, no-store' })
}
