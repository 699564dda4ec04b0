import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { servedLists } from '#app/panel/lists.server.ts'

export type AuditData = PanelData<Awaited<ReturnType<typeof loadContent>>>

export async function loadContent(request: PanelRequest) {
  const content = await servedLists.audit.loadContent(request)
  return { ...content, people: await request.shop.admin.team.list() }
}
