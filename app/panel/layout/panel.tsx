import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import ExternalLink from 'lucide-react/icons/external-link'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Table from 'lucide-react/icons/table'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Waypoints from 'lucide-react/icons/waypoints'
import Webhook from 'lucide-react/icons/webhook'
import type { ReactNode } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import type { Tab } from '#app/panel/kit/define-page.ts'
import { panelPages } from '#app/panel/pages.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './panel.module.css'
import { PanelFrame } from './panel-frame.tsx'

/** A tab without an icon of its own gets that of a table. */
const ICONS: Partial<Record<Tab, typeof Table>> = {
  overview: Activity,
  store: Store,
  revenue: Banknote,
  buyers: UserCheck,
  questions: CircleQuestionMark,
  sources: Waypoints,
  visitors: Users,
  interactions: MousePointerClick,
  chats: MessagesSquare,
  reviews: Star,
  orders: Receipt,
  webhooks: Webhook,
  notifications: Bell,
  history: History,
  audit: ScrollText,
  health: HeartPulse,
  people: UserCog,
  me: CircleUser,
}

type PanelProps = {
  title: string
  language: AdminLanguage
  /** Paths that the person may open; null while the database cannot say. */
  pages: readonly string[] | null
  /** Stands beside the title: a switch, a sentence. */
  aside?: ReactNode
  hasTimes: boolean
  children: ReactNode
}

/** The panel for a signed-in person. */
export function Panel({ title, language, pages, aside, hasTimes, children }: PanelProps) {
  const t = useAdminMessages()
  return (
    <PanelFrame
      home="/admin"
      navigation={t.navigation}
      tabs={<Tabs pages={pages} />}
      tools={<Tools language={language} />}
      title={title}
      note={hasTimes ? t.times : null}
      aside={aside}
    >
      {children}
    </PanelFrame>
  )
}

function Tools({ language }: Pick<PanelProps, 'language'>) {
  const t = useAdminMessages()
  return (
    <>
      <div className={styles.tools}>
        <LanguageSwitch current={language} />
        <ThemeSwitch labels={t.theme} />
        <a className={styles.tool} href="/">
          <ExternalLink size={16} aria-hidden="true" />
          {t.visit}
        </a>
      </div>
      <form method="post" action="/api/admin/logout" className={styles.leave}>
        <button type="submit" className={styles.tool}>
          <LogOut size={16} aria-hidden="true" />
          {t.logout}
        </button>
      </form>
    </>
  )
}

function Tabs({ pages }: Pick<PanelProps, 'pages'>) {
  const t = useAdminMessages()
  const { path, query } = usePage()
  return panelPages
    .filter((page) => pages?.includes(page.path) ?? true)
    .map(({ path: target, tab, isReport }) => {
      if (!tab) return null
      const Icon = ICONS[tab] ?? Table
      return (
        <a
          key={tab}
          className={styles.tab}
          href={isReport ? target + periodIn(query) : target}
          aria-current={getCurrent(path, target)}
        >
          <Icon size={16} aria-hidden="true" />
          {t.tabs[tab]}
        </a>
      )
    })
}

/** The period that was chosen in another report. */
function periodIn(query: URLSearchParams): string {
  const chosen = ['from', 'to', 'days'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`
}

/** A tab is current on its own page and on those below it. */
function getCurrent(path: string, target: string): 'page' | 'true' | undefined {
  if (path === target) return 'page'
  return target !== '/admin' && path.startsWith(`${target}/`) ? 'true' : undefined
}
