import { adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { VisitorsData } from './load.server.ts'

export const head: HeadOf<VisitorsData> = ({ data, site }) => {
  const { tabs, login } = adminMessages(data.language)
  const title = data.state === 'closed' ? login.title : tabs.visitors
  return { title: `${title} · ${site.name}`, robots: 'noindex' }
}
