import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import { type AuditQuery, parseAuditQuery } from '#app/features/access/audit.server.ts'
import type { AuditPage, ListedPerson } from '#app/features/access/types.ts'
import type { PersonalLoad } from '#app/page.ts'

export type AuditData = PanelData<{ query: AuditQuery; page: AuditPage; people: ListedPerson[] }>

export const load: PersonalLoad<AuditData> = (request) =>
  requireAdmin(request, '/admin/audit', async () => {
    const { query } = parseAuditQuery(request.query)
    const { admin } = request.shop
    return { query, page: await admin.listAudit(query), people: await admin.team.list() }
  })
