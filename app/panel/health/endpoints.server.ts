import { z } from 'zod'
import { type AdminContext, isForm, recordAct } from '#app/api/middleware/require-admin.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'

const PAGE = '/admin/health'

const Nightly = z.object({ nightly: z.enum(['yes', 'no']) })

/** Backups and updates from the panel. */
export const addHealthEndpoints: AddEndpoints<'backups' | 'updates'> = (routes, shop) => {
  const { backups, updates } = shop
  const { post } = guardByPage(routes, shop, PAGE)
  const sensitive = guardByPage(routes, shop, PAGE, { isSensitive: true })
  const respond = (c: AdminContext, success: boolean, section = 'backup') =>
    isForm(c) ? seeOther(c, `${PAGE}#${section}`) : c.json({ success }, success ? 200 : 422)

  post('/backup', 'Begins a backup, which goes on after the response: `{success}`', async (c) => {
    await recordAct(c, shop, 'make_backup')
    void backups.run()
    return respond(c, true)
  })

  post('/backup/nightly', 'Switches the nightly backup on or off: `{success}`', async (c) => {
    const { data } = Nightly.safeParse(await readBody(c))
    if (!data) return respond(c, false)
    await backups.setNightly(data.nightly === 'yes')
    await recordAct(c, shop, 'schedule_backup', data.nightly)
    return respond(c, true)
  })

  sensitive.post(
    '/update',
    'Asks for the newest version, which the server fetches by itself: `{success}`',
    async (c) => {
      const version = await updates.request()
      if (version !== null) await recordAct(c, shop, 'request_update', version)
      return respond(c, version !== null, 'version')
    },
  )
}
