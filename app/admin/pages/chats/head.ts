import { adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { ChatsData } from './load.server.ts'

export const head: HeadOf<ChatsData> = ({ data, site }) => {
  const { tabs, login } = adminMessages(data.language)
  const title = data.state === 'closed' ? login.title : tabs.chats
  return { title: `${title} · ${site.name}`, robots: 'noindex' }
}
