import { getAdminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { StoreFormData } from './load.server.ts'
import { getTitle } from './title.ts'

export const head: HeadOf<StoreFormData> = ({ data, site }) => {
  const t = getAdminMessages(data.language)
  const title =
    data.state === 'closed' ? t.login.title : getTitle(data.state === 'open' ? data.content : null, t)
  return { title: `${title} · ${site.name}`, robots: 'noindex', language: t.tag }
}
