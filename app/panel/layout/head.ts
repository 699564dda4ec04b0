import { type AdminMessages, adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { PanelData } from './panel-data.ts'

type Tabs = AdminMessages['tabs']

/** The head of a panel page without one of its own: the name of its tab; a signed-out visitor reads the login's. */
export function createHead(page: string): HeadOf<PanelData<unknown>> {
  return ({ data, site }) => {
    const { tabs, login, tag } = adminMessages(data.language)
    const tab = page.split('/').findLast((name): name is keyof Tabs => name in tabs)
    const title = data.state === 'closed' || tab === undefined ? login.title : tabs[tab]
    return { title: `${title} · ${site.name}`, robots: 'noindex', language: tag }
  }
}
