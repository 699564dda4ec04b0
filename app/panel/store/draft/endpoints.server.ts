import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  editedBy,
  isForm,
  type PanelShop,
  recordAct,
  refuseSignedIn,
  refuseWithoutDatabase,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import type { Published, Written } from '#app/panel/store/editing/types.ts'
import { problem, readBody, seeOther } from '#app/server/http/http.server.ts'
import { createPreviewCookie } from '#app/server/session/preview-cookie.server.ts'

const Path = z.string().max(200)
const DecisionInput = z.object({
  path: Path,
  seen: z.string().max(100),
  take: z.enum(['yours', 'theirs']),
})
const Discarded = z.object({ path: Path.optional() })
const VersionId = z.object({ id: z.coerce.number().int().positive() })
const PreviewInput = z.object({
  on: z.enum(['yes', 'no']).default('yes'),
  page: z
    .string()
    .regex(/^\/(?![/\\])[\x21-\x7e]{0,500}$/)
    .default('/'),
})

const CODES = {
  unknown_path: 404,
  unknown_version: 404,
  no_place: 422,
  too_large: 422,
  too_complex: 422,
  draft_full: 422,
  unreadable: 422,
  owner_only: 403,
  busy: 503,
} as const
const STATUSES = {
  written: 200,
  published: 200,
  unchanged: 200,
  conflict: 409,
  read_only: 409,
  owner_only: 403,
  invalid: 422,
} as const

type DraftShop = PanelShop & Pick<Shop, 'editing'>

export function draftRoutes(shop: DraftShop): Hono<AdminEnv> {
  const { editing } = shop
  const previewCookie = createPreviewCookie(shop.env.publicOrigin)
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => {
    if (!(error instanceof EditingError)) return refuseWithoutDatabase(c, shop, error)
    if (isForm(c)) return seeOther(c, `/admin/store/draft?outcome=${error.code}`)
    const texts = getAdminMessages(readAdminLanguage(c.req.raw.headers)).store.review.refusals
    return problem(c, CODES[error.code], error.code, texts[error.code])
  })

  routes.post(
    '/resolve',
    describeRoute('Decides between the draft’s file and the folder’s: `{outcome, version}`'),
    async (c) => {
      const input = DecisionInput.safeParse(await readBody(c))
      if (!input.success) return refuseInput(c)
      return respond(c, await editing.resolve({ ...input.data, ...editedBy(c, shop) }))
    },
  )
  routes.post('/discard', describeRoute('Forgets the draft, or one file of it: `{outcome}`'), async (c) => {
    const input = Discarded.safeParse(await readBody(c))
    if (!input.success) return refuseInput(c)
    await editing.discard(input.data.path)
    await recordAct(c, shop, 'discard_store', input.data.path)
    return respond(c, { outcome: 'written', version: null })
  })
  routes.post(
    '/publish',
    describeRoute('Publishes the draft: `{outcome, id}`, or what stands against it'),
    async (c) => {
      await readBody(c)
      const result = await editing.publish(editedByConfirmed(c, shop))
      return respondPublished(c, shop, { action: 'publish_store', result })
    },
  )
  routes.post(
    '/load',
    describeRoute('Loads what was edited in the folder by hand: `{outcome, id}`'),
    async (c) => {
      await readBody(c)
      const result = await editing.load(editedByConfirmed(c, shop))
      return respondPublished(c, shop, { action: 'load_store', result })
    },
  )
  routes.post(
    '/undo',
    describeRoute('Takes the version `id` back, as a new one: `{outcome, id}`'),
    async (c) => {
      const input = VersionId.safeParse(await readBody(c))
      if (!input.success) return refuseInput(c)
      const result = await editing.undo(input.data.id, editedByConfirmed(c, shop))
      return respondPublished(c, shop, { action: 'undo_store', result })
    },
  )
  routes.get(
    '/draft.tar.gz',
    describeRoute('The changed files of the draft, for a folder that is read-only'),
    async (c) =>
      c.body(new Uint8Array(await editing.download()), 200, {
        'content-type': 'application/gzip',
        'content-disposition': 'attachment; filename="store-draft.tar.gz"',
      }),
  )
  routes.post(
    '/preview',
    describeRoute('Shows the draft on the shop’s own pages to this browser, or ends that: 303'),
    async (c) => {
      const input = PreviewInput.safeParse(await readBody(c))
      if (!input.success) return refuseInput(c)
      const { on, page } = input.data
      c.header('set-cookie', on === 'yes' ? previewCookie.begin() : previewCookie.end(), { append: true })
      return seeOther(c, page)
    },
  )
  return routes
}

/**
 * Without a recent confirmation an owner has an editor's rights, so a stolen session cannot change protected settings.
 */
function editedByConfirmed(c: AdminContext, shop: PanelShop) {
  const editor = editedBy(c, shop)
  return { ...editor, mayRule: editor.mayRule && c.var.admin.isConfirmed }
}

function refuseInput(c: AdminContext): Response {
  return problem(c, 400, 'invalid_input', 'The request cannot be read.')
}

/** Redirects a form to the draft's page; a script gets JSON. */
function respond(c: AdminContext, result: Written | Published): Response {
  const { outcome } = result
  return isForm(c) ? seeOther(c, `/admin/store/draft?outcome=${outcome}`) : c.json(result, STATUSES[outcome])
}

async function respondPublished(
  c: AdminContext,
  shop: PanelShop,
  { action, result }: { action: AuditAction; result: Published },
): Promise<Response> {
  const { isConfirmed, person } = c.var.admin
  if (result.outcome === 'owner_only' && person.role === 'owner' && !isConfirmed)
    return refuseSignedIn(c, shop, 'confirm_identity')
  if (result.outcome === 'published') await recordAct(c, shop, action, String(result.id ?? ''))
  return respond(c, result)
}
