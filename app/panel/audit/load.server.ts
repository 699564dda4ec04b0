import type { PersonalLoad } from '#app/page.ts'
import { type AuditQuery, parseAuditQuery } from '#app/panel/access/audit.server.ts'
import type { AuditPage, ListedPerson } from '#app/panel/access/types.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { requireAdmin } from '#app/panel/layout/require-admin.server.ts'

export type AuditData = PanelData<{ query: AuditQuery; page: AuditPage; people: ListedPerson[] }>

export const load: PersonalLoad<AuditData> = (request) =>
  requireAdmin(request, '/admin/audit', async () => {
    const { query } = parseAuditQuery(request.query)
    const { admin } = request.shop
    return { query, page: await admin.listAudit(query), people: await admin.team.list() }
  })
