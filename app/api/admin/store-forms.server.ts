import { Hono } from 'hono'
import { z } from 'zod'
import { readAdminLanguage } from '#app/features/access/language.server.ts'
import { findSection } from '#app/features/editing/fields/sections.server.ts'
import { openForm, saveForm } from '#app/features/editing/fields/store-forms.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { adminMessages } from '#app/messages/admin/index.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  refuseWithoutDatabase,
  requireRight,
} from '../middleware/require-admin.server.ts'
import { type ApiPages, respondWithPage } from '../responses.server.ts'

/** A store file has 1 MiB at most; the form has it twice, and percent-encoded. */
const MAX_FORM_BYTES = 8 * 1024 * 1024
const STORE = '/admin/store'

const PackageId = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) })

const Target = z.object({
  section: z.string(),
  id: z.string().default(''),
  language: z.enum(translatedLocales).nullable().catch(null),
})

/** `/api/admin/store/save` and `/suggest`: the panel's forms of the store. */
export function adminStoreFormRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { editing } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireRight(shop, 'content'))

  /** The page with the form as the response, so that nothing typed is lost. */
  const show = (c: AdminContext, page: string, posted: object) =>
    pages ? respondWithPage(c, { pages, page, posted }) : seeOther(c, page)

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
    if (fields.has('do')) return show(c, page, { fields, problems: {}, conflicts: {} })
    const columns = await openForm(editing, { ...target, section, panelLanguage })
    const texts = adminMessages(panelLanguage).store.problems
    const saved = await saveForm(editing, columns, fields, { by: c.var.admin.person.name, texts })
    if (saved.outcome === 'refused' || saved.outcome === 'conflict')
      return show(c, page, { problems: {}, conflicts: {}, ...saved, fields })
    return seeOther(c, withQuery(page, { outcome: saved.outcome }))
  })
  const describeSuggest = describeRoute(
    'Asks the assistant for a first draft of a product’s file: the form of the product with it; nothing is saved',
  )
  routes.post('/suggest', describeSuggest, async (c) => {
    const input = PackageId.safeParse(await readBody(c)).data
    const suggestion = input && (await shop.productDrafts.suggest(Number(input.id), c.req.raw.signal))
    if (!suggestion) return seeOther(c, `${STORE}/products`)
    return show(c, `${STORE}/product/${input.id}`, { suggestion })
  })
  return routes
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
