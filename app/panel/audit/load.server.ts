import { type AuditQuery, parseAuditQuery } from '#app/panel/access/audit.server.ts'
import type { AuditPage, ListedPerson } from '#app/panel/access/types.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'

export type AuditData = PanelData<{ query: AuditQuery; page: AuditPage; people: ListedPerson[] }>

export const loadContent: PanelLoad<AuditData> = async ({ shop, query: params }) => {
  const { query } = parseAuditQuery(params)
  const { admin } = shop
  return { query, page: await admin.listAudit(query), people: await admin.team.list() }
}
