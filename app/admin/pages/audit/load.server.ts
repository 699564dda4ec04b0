import type { PanelAnswer } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import type { AuditPage } from '#app/features/access/types.ts'
import type { PersonalLoad } from '#app/page.ts'

export type AuditData = PanelAnswer<{ page: AuditPage; isFirst: boolean }>

export const load: PersonalLoad<AuditData> = (request) =>
  requireAdmin(request, '/admin/audit', async () => {
    const cursor = request.query.get('cursor')
    const page = await request.shop.admin.listAudit(cursor === null ? {} : { cursor })
    return { page, isFirst: cursor === null }
  })
