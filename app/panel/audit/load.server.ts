import { parseAuditQuery } from '#app/panel/access/audit.server.ts'
import { serveList } from '#app/panel/kit/list/serve-list.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { audit } from './list.ts'

export type AuditData = PanelData<Awaited<ReturnType<typeof loadContent>>>

export const auditList = serveList(audit, {
  parse: parseAuditQuery,
  readPage: ({ admin }, query) => admin.listAudit(query),
  readFile: ({ admin }, filter) => admin.exportAudit(filter),
})

export async function loadContent(request: PanelRequest) {
  const content = await auditList.loadContent(request)
  return { ...content, people: await request.shop.admin.team.list() }
}
