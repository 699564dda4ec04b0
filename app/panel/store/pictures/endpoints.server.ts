import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { limitBody } from '#app/api/middleware/limit-body.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  findPanelPage,
  isForm,
  type PanelShop,
  recordAct,
  refuseWithoutDatabase,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import { PictureRefusal, type PictureRefusalCode } from '#app/panel/store/editing/pictures/picture-refusal.ts'
import { MAX_UPLOADED, MIN_CROP, PURPOSES } from '#app/panel/store/editing/pictures/purposes.ts'
import { problem, readBody, seeOther } from '#app/server/http/http.server.ts'
import { readMultipart } from '#app/server/http/multipart.server.ts'
import { RequestProblem } from '#app/server/http/problem.server.ts'
import { findPictureFormat } from '#app/server/pictures/inspect.server.ts'

const PAGE = '/admin/store/pictures'
/** Leaves some room above the fields of an upload. */
const MAX_PARTS = 20
const MAX_FORM_BYTES = MAX_UPLOADED + 64 * 1024

const Name = z.string().regex(/^[\w-][\w.-]{0,99}$/)
const percent = z.coerce.number().min(0).max(100).catch(50)
const Crop = z.object({
  purpose: z.enum(PURPOSES).catch('whole'),
  size: z.coerce.number().min(MIN_CROP).max(100).catch(100),
  x: percent,
  y: percent,
})
const Change = z.object({ name: Name, base: z.string().max(64).nullable().default(null) })

const TYPES = { png: 'png', jpeg: 'jpeg', gif: 'gif', webp: 'webp', avif: 'avif', svg: 'svg+xml' } as const
const STATUSES: Partial<Record<PictureRefusalCode, 404 | 409 | 413 | 503>> = {
  not_found: 404,
  in_use: 409,
  changed: 409,
  too_heavy: 413,
  busy: 503,
}

type PicturesShop = PanelShop & Pick<Shop, 'editing' | 'storePictures'>

export function pictureRoutes(shop: PicturesShop): Hono<AdminEnv> {
  const { storePictures } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => respondToError(c, shop, error))

  const by = (c: AdminContext) => c.var.admin.person.name
  const uploads = limitBody({ maxUploadBytes: MAX_FORM_BYTES })

  /** Redirects a form to the picture; a script gets JSON. */
  async function respond(c: AdminContext, action: AuditAction, name: string): Promise<Response> {
    await recordAct(c, shop, action, name)
    if (!isForm(c)) return c.json({ name })
    const page = action === 'delete_picture' ? PAGE : `/admin/store/picture/${name}`
    return seeOther(c, `${page}?picture=${action}`)
  }

  routes.get('/:name', describeRoute('The bytes of a picture as the draft has it'), async (c) => {
    const name = Name.safeParse(c.req.param('name')).data
    const bytes = name === undefined ? null : await shop.editing.readBytes(`images/${name}`)
    const format = bytes && findPictureFormat(bytes)
    if (!bytes || !format) throw new PictureRefusal('not_found')
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${TYPES[format]}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
  routes.post(
    '/',
    describeRoute('Adds an uploaded picture to the draft, decoded and encoded anew: `{name}`'),
    uploads,
    (c) =>
      storePictures.admit(async () => {
        const { file, fields } = await readUpload(c)
        const hint = fields.name?.trim() || file.name
        const name = await storePictures.add(file.bytes, { crop: Crop.parse(fields), hint, by: by(c) })
        return respond(c, 'upload_picture', name)
      }),
  )
  routes.post('/replace', describeRoute('Other content for a picture of the draft: `{name}`'), uploads, (c) =>
    storePictures.admit(async () => {
      const { file, fields } = await readUpload(c)
      const { name, base } = requireChange(fields)
      await storePictures.replace(name, file.bytes, { crop: Crop.parse(fields), base, by: by(c) })
      return respond(c, 'upload_picture', name)
    }),
  )
  routes.post('/crop', describeRoute('Crops a picture of the draft to a ratio of the shop: `{name}`'), (c) =>
    storePictures.admit(async () => {
      const body = await readBody(c)
      const { name, base } = requireChange(body)
      await storePictures.crop(name, { crop: Crop.parse(body), base, by: by(c) })
      return respond(c, 'crop_picture', name)
    }),
  )
  routes.post(
    '/delete',
    describeRoute('Removes a picture that the store does not use: `{name}`'),
    async (c) => {
      const { name, base } = requireChange(await readBody(c))
      await storePictures.remove(name, { base, by: by(c) })
      return respond(c, 'delete_picture', name)
    },
  )
  return routes
}

async function readUpload(c: AdminContext) {
  const { fields, files } = await readMultipart(c.req.raw, { maxParts: MAX_PARTS })
  const file = files.get('file')
  if (!file) throw new PictureRefusal('no_file')
  return { file, fields: Object.fromEntries(fields) }
}

function requireChange(fields: unknown): z.infer<typeof Change> {
  const change = Change.safeParse(fields)
  if (!change.success) throw new PictureRefusal('not_found')
  return change.data
}

/** A form goes back to its page, which explains the error in words. */
function respondToError(c: AdminContext, shop: PanelShop, error: unknown): Response {
  const code = findRefusal(error)
  if (code === null) return refuseWithoutDatabase(c, shop, error)
  if (isForm(c)) {
    const [page = PAGE] = findPanelPage(c, shop, undefined).split('?')
    return seeOther(c, `${page.startsWith('/admin/store/picture') ? page : PAGE}?picture=${code}`)
  }
  const { refusals } = getAdminMessages(readAdminLanguage(c.req.raw.headers)).store.pictures
  return problem(c, STATUSES[code] ?? 422, code, refusals[code])
}

function findRefusal(error: unknown): PictureRefusalCode | null {
  if (error instanceof PictureRefusal) return error.code
  if (error instanceof RequestProblem && error.status === 413) return 'too_heavy'
  return error instanceof EditingError && error.code === 'busy' ? 'busy' : null
}
