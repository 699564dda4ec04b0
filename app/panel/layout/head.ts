import { type AdminMessages, getAdminMessages } from '#app/messages/admin/index.ts'
import type { HeadOf } from '#app/page.ts'
import type { PanelData } from './panel-data.ts'

type Tabs = AdminMessages['tabs']

/** Pages below a tab with a name of their own. */
const TITLES: Partial<Record<string, (t: AdminMessages) => string>> = {
  'store/draft': ({ store }) => store.review.title,
  'store/pages': ({ store }) => store.sections.pages.title,
  'store/preview': ({ store }) => store.preview.title,
  'store/versions': ({ store }) => store.versions.title,
}

/**
 * The title of a panel page without a head of its own: its name or its tab's; a signed-out visitor gets the login's.
 */
export function createHead(page: string): HeadOf<PanelData<unknown>> {
  return ({ data, site }) => {
    const t = getAdminMessages(data.language)
    const title = data.state === 'closed' ? t.login.title : (TITLES[page]?.(t) ?? getTabTitle(page, t))
    return { title: `${title} · ${site.name}`, robots: 'noindex', language: t.tag }
  }
}

function getTabTitle(page: string, { tabs, login }: AdminMessages): string {
  const tab = page.split('/').findLast((name): name is keyof Tabs => name in tabs)
  return tab === undefined ? login.title : tabs[tab]
}
