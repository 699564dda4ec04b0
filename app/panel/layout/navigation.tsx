import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import Megaphone from 'lucide-react/icons/megaphone'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useId } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { GROUPS, type Group, type PanelPage } from '#app/panel/define-page.ts'
import { panelPages } from '#app/panel/pages.ts'
import styles from './panel.module.css'

const ICONS: Record<Group, typeof Store> = {
  overview: Activity,
  sales: Banknote,
  marketing: Megaphone,
  store: Store,
  settings: Settings,
}

type TabPage = Extract<PanelPage, { tab: string }>

/** Opens the group of the current page. `pages` is null while the database cannot say who asks. */
export function Navigation({ pages }: { pages: readonly string[] | null }) {
  const t = useAdminMessages()
  const { path } = usePage()
  const name = useId()
  const tabs = panelPages.filter((page): page is TabPage => isInNavigation(page, pages))
  const current = findCurrent(path, tabs)
  return GROUPS.map((group) => {
    const inside = tabs.filter((page) => page.group === group)
    const [first] = inside
    const Icon = ICONS[group]
    if (!first) return null
    const icon = <Icon size={16} />
    if (inside.length === 1) return <TabLink key={group} page={first} current={current} icon={icon} />
    return (
      <details
        key={group}
        name={name}
        className={styles.group}
        open={inside.some((page) => page === current)}
      >
        <summary className={styles.tab}>
          {icon}
          {t.groups[group]}
        </summary>
        {inside.map((page) => (
          <TabLink key={page.path} page={page} current={current} />
        ))}
      </details>
    )
  })
}

type TabLinkProps = { page: TabPage; current: TabPage | undefined; icon?: ReactNode }

function TabLink({ page, current, icon }: TabLinkProps) {
  const t = useAdminMessages()
  const { path, query } = usePage()
  const isOpen = page.path === path ? 'page' : 'true'
  return (
    <a
      className={styles.tab}
      href={page.isReport ? page.path + periodIn(query) : page.path}
      aria-current={page === current ? isOpen : undefined}
    >
      {icon}
      {t.tabs[page.tab]}
    </a>
  )
}

function isInNavigation(page: PanelPage, pages: readonly string[] | null): boolean {
  return page.tab !== undefined && (pages?.includes(page.path) ?? true)
}

/** The page's tab, or the nearest one above it. */
function findCurrent(path: string, tabs: readonly TabPage[]): TabPage | undefined {
  const isBelow = (parent = '/admin') => parent !== '/admin' && path.startsWith(`${parent}/`)
  const above = tabs.filter((page) => path === page.path || isBelow(page.path) || isBelow(page.records))
  return above.sort((a, b) => b.path.length - a.path.length)[0]
}

/** Keeps the period that was chosen in another report. */
function periodIn(query: URLSearchParams): string {
  const chosen = ['from', 'to', 'days'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`
}
