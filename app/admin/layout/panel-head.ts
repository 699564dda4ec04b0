import { type AdminMessages, adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { PanelData } from './panel-data.ts'

/** The head of a page of the panel; a signed-out visitor reads the login's. */
export function panelHead(tab: keyof AdminMessages['tabs']): HeadOf<PanelData<unknown>> {
  return ({ data, site }) => {
    const { tabs, login } = adminMessages(data.language)
    const title = data.state === 'closed' ? login.title : tabs[tab]
    return { title: `${title} · ${site.name}`, robots: 'noindex' }
  }
}
