import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { limitBody } from '#app/api/middleware/limit-body.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  editedBy,
  type PanelShop,
  recordAct,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import { type ApiPages, respondWithPage } from '#app/api/responses.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import { PictureRefusal } from '#app/panel/store/editing/pictures/picture-refusal.ts'
import { MAX_UPLOADED, WHOLE_PICTURE } from '#app/panel/store/editing/pictures/purposes.ts'
import { removeText } from '#app/panel/store/editing/remove-text.server.ts'
import { DESCRIPTIONS } from '#app/panel/store/forms/field.ts'
import { FILE, parsePosted } from '#app/panel/store/forms/posted-form.ts'
import { findSection } from '#app/panel/store/forms/sections.server.ts'
import { openDescriptions, openForm, saveForm } from '#app/panel/store/forms/store-forms.server.ts'
import { isMultipart, problem, readBody, seeOther } from '#app/server/http/http.server.ts'
import { type MultipartForm, readMultipart } from '#app/server/http/multipart.server.ts'
import { ImageName } from '#app/server/store/schema/shapes.server.ts'
import { checkRoles, tryRole } from './roles.server.ts'

/** A store file has at most 1 MiB; the form sends it twice, percent-encoded. */
const MAX_FORM_BYTES = 8 * 1024 * 1024
/** The limit of fields in a form with files. */
const MAX_FIELDS = 5_000
const MAX_FILES = 10
const STORE = '/admin/store'

const PackageId = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) })

const Target = z.object({
  section: z.string(),
  id: z.string().default(''),
  language: z.enum(translatedLocales).nullable().catch(null),
})

const NoteInput = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/), version: z.string().max(64) })

type FormsShop = PanelShop & Pick<Shop, 'discord' | 'editing' | 'storePictures' | 'productDrafts'>

export function formRoutes(shop: FormsShop, pages: ApiPages): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => {
    if (error instanceof EditingError) return seeOther(c, `${STORE}/draft?outcome=${error.code}`)
    if (!(error instanceof PictureRefusal)) return refuseWithoutDatabase(c, shop, error)
    return problem(c, 503, error.code, texts(c).pictures.refusals[error.code])
  })

  routes.post(
    '/try-role',
    requireRight(shop, 'operation'),
    describeRoute(
      'Gives the Discord `account` the `role` for a moment: 303, with `trial` saying how it went',
    ),
    async (c) => {
      const outcome = await tryRole(shop, await readBody(c))
      if (outcome === 'given') await recordAct(c, shop, 'try_role')
      return seeOther(c, `${STORE}/discord?trial=${outcome}#role-trial`)
    },
  )

  const describeSave = describeRoute(
    'Writes what a form of the panel changes into the draft: back to the form, or the form again with what is wrong with it',
  )
  const limits = { maxBytes: MAX_FORM_BYTES, maxUploadBytes: MAX_FORM_BYTES + MAX_UPLOADED }
  routes.post('/save', describeSave, limitBody(limits), async (c) => {
    if (!isMultipart(c.req.raw.headers))
      return save(c, { shop, pages }, { fields: readTexts(await readBody(c)), files: new Map() })
    return shop.storePictures.admit(async () =>
      save(c, { shop, pages }, await readMultipart(c.req.raw, { maxParts: MAX_FIELDS })),
    )
  })

  routes.post(
    '/remove-note',
    describeRoute('Removes a note with its translations from the draft: 303'),
    async (c) => {
      const input = NoteInput.safeParse(await readBody(c)).data
      return input ? removeNote(c, shop, input) : seeOther(c, `${STORE}/news`)
    },
  )

  const describeSuggest = describeRoute(
    'Asks the assistant for a first draft of a product’s file: the form of the product with it; nothing is saved',
  )
  routes.post('/suggest', describeSuggest, async (c) => {
    const input = PackageId.safeParse(await readBody(c)).data
    const suggestion = input && (await shop.productDrafts.suggest(Number(input.id), c.req.raw.signal))
    if (!suggestion) return seeOther(c, `${STORE}/products`)
    return show(c, pages, { page: `${STORE}/product/${input.id}`, posted: { suggestion } })
  })
  return routes
}

/** Responds with the page that holds the form, so that nothing typed is lost. */
function show(
  c: AdminContext,
  pages: ApiPages,
  { page, posted }: { page: string; posted: object },
): Response | Promise<Response> {
  return pages ? respondWithPage(c, { pages, page, posted }) : seeOther(c, page)
}

async function save(
  c: AdminContext,
  { shop, pages }: { shop: FormsShop; pages: ApiPages },
  { fields, files }: MultipartForm,
): Promise<Response> {
  const { editing } = shop
  const target = Target.safeParse(Object.fromEntries(fields)).data
  const section = target && findSection(target.section, target.id)
  if (!target || !section) return seeOther(c, STORE)
  const panelLanguage = readAdminLanguage(c.req.raw.headers)
  const page = formAddress(target)
  const showAgain = (found: { problems?: object; isConflict?: boolean }) =>
    show(c, pages, { page, posted: { fields, problems: {}, isConflict: false, ...found } })
  const problems = await addPictures(c, shop, { fields, files })
  if (section.name === 'discord') Object.assign(problems, await checkRoles(shop, fields, texts(c).roles))
  if (fields.has('do') || Object.keys(problems).length > 0) return showAgain({ problems })
  const columns = [
    ...(await openForm(editing, { ...target, section, panelLanguage })),
    ...(section.name === 'product'
      ? [await openDescriptions(editing, { names: listDescribed(fields), panelLanguage })]
      : []),
  ]
  const saved = await saveForm(editing, columns, fields, { ...editedBy(c, shop), texts: texts(c) })
  if (saved.outcome === 'refused') return showAgain({ problems: saved.problems })
  if (saved.outcome === 'conflict') return showAgain({ isConflict: true })
  return seeOther(c, withQuery(page, { outcome: saved.outcome }))
}

async function removeNote(
  c: AdminContext,
  shop: FormsShop,
  { id, version }: z.infer<typeof NoteInput>,
): Promise<Response> {
  const outcome = await removeText(shop.editing, `news/${id}`, { base: version, ...editedBy(c, shop) })
  return seeOther(c, `${STORE}/${outcome === 'removed' ? 'news' : `note/${id}`}?outcome=${outcome}`)
}

/** Adds each file to the draft as a picture and puts its name into the field. */
async function addPictures(c: AdminContext, shop: FormsShop, { fields, files }: MultipartForm) {
  const { sections, pictures } = texts(c)
  const problems: Record<string, { label: string; text: string }> = {}
  const inputs = [...files].filter(([input, { bytes }]) => input.endsWith(`.${FILE}`) && bytes.length > 0)
  for (const [input, file] of inputs.slice(0, MAX_FILES)) {
    const name = input.slice(0, -FILE.length - 1)
    try {
      const crop = name.endsWith('.image') ? { ...WHOLE_PICTURE, purpose: 'product' as const } : WHOLE_PICTURE
      const options = { crop, hint: file.name, by: c.var.admin.person.name }
      const picture = await shop.storePictures.add(file.bytes, options)
      fields.set(name, picture)
      await recordAct(c, shop, 'upload_picture', picture)
    } catch (error) {
      if (!(error instanceof PictureRefusal)) throw error
      problems[name] = { label: sections.picture.title, text: pictures.refusals[error.code] }
    }
  }
  return problems
}

function listDescribed(fields: ReadonlyMap<string, string>): string[] {
  const names = parsePosted(fields).inputs.get(DESCRIPTIONS)?.inputs.keys() ?? []
  return [...names].filter((name) => ImageName.safeParse(name).success)
}

const texts = (c: AdminContext) => getAdminMessages(readAdminLanguage(c.req.raw.headers)).store

function readTexts(body: unknown): Map<string, string> {
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
