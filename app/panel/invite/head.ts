import { getAdminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { InviteData } from './load.server.ts'

export const head: HeadOf<InviteData> = ({ data, site }) => {
  const { invite, tag } = getAdminMessages(data.language)
  return { title: `${invite.title} · ${site.name}`, robots: 'noindex', language: tag }
}
