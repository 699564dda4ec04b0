import { adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { AuditData } from './load.server.ts'

export const head: HeadOf<AuditData> = ({ data, site }) => {
  const { tabs, login } = adminMessages(data.language)
  const title = data.state === 'closed' ? login.title : tabs.audit
  return { title: `${title} · ${site.name}`, robots: 'noindex' }
}
