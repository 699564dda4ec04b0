import type { AuditPage } from '#app/features/admin/types.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { PanelAnswer } from '../admin/answer.ts'
import { openPanel } from '../admin/door.server.ts'

export type AuditData = PanelAnswer<{ page: AuditPage; isFirst: boolean }>

export const load: PersonalLoad<AuditData> = (request) =>
  openPanel(request, '/admin/audit', async () => {
    const cursor = request.query.get('cursor')
    const page = await request.shop.admin.listAudit(cursor === null ? {} : { cursor })
    return { page, isFirst: cursor === null }
  })
