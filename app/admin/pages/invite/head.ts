import { adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { InviteData } from './load.server.ts'

export const head: HeadOf<InviteData> = ({ data, site }) => ({
  title: `${adminMessages(data.language).invite.title} · ${site.name}`,
  robots: 'noindex',
})
