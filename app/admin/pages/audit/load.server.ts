import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import { type AuditQuery, parseAuditQuery } from '#app/features/access/audit.server.ts'
import type { AuditPage } from '#app/features/access/types.ts'
import type { PersonalLoad } from '#app/page.ts'

export type AuditData = PanelData<{ query: AuditQuery; page: AuditPage }>

export const load: PersonalLoad<AuditData> = (request) =>
  requireAdmin(request, '/admin/audit', async () => {
    const { query } = parseAuditQuery(request.query)
    return { query, page: await request.shop.admin.listAudit(query) }
  })
