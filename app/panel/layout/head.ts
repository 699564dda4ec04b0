import { type AdminMessages, adminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { PanelData } from './panel-data.ts'

type Tabs = AdminMessages['tabs']

/**
 * The head of a page of the panel that has none of its own: the name of its tab, which is the first word of the page's
 * folder; a signed-out visitor reads the login's.
 */
export function headOf(page: string): HeadOf<PanelData<unknown>> {
  const [tab = page] = page.split('-')
  return ({ data, site }) => {
    const { tabs, login, tag } = adminMessages(data.language)
    const title = data.state === 'closed' || !isTab(tab, tabs) ? login.title : tabs[tab]
    return { title: `${title} · ${site.name}`, robots: 'noindex', language: tag }
  }
}

function isTab(name: string, tabs: Tabs): name is keyof Tabs {
  return name in tabs
}
