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
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Waypoints from 'lucide-react/icons/waypoints'
import Webhook from 'lucide-react/icons/webhook'
import type { ReactNode } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './panel.module.css'
import { PanelFrame } from './panel-frame.tsx'

/** The sections of the panel in reading order. */
const TABS = [
  { key: 'overview', Icon: Activity },
  { key: 'store', Icon: Store },
  { key: 'revenue', Icon: Banknote },
  { key: 'buyers', Icon: UserCheck },
  { key: 'questions', Icon: CircleQuestionMark },
  { key: 'sources', Icon: Waypoints },
  { key: 'visitors', Icon: Users },
  { key: 'interactions', Icon: MousePointerClick },
  { key: 'chats', Icon: MessagesSquare },
  { key: 'reviews', Icon: Star },
  { key: 'orders', Icon: Receipt },
  { key: 'webhooks', Icon: Webhook },
  { key: 'releases', Icon: Package },
  { key: 'notifications', Icon: Bell },
  { key: 'history', Icon: History },
  { key: 'audit', Icon: ScrollText },
  { key: 'health', Icon: HeartPulse },
  { key: 'people', Icon: UserCog },
  { key: 'me', Icon: CircleUser },
] as const

type Section = (typeof TABS)[number]['key']

const REPORTS: ReadonlySet<Section> = new Set(['overview', 'revenue', 'buyers', 'questions', 'sources'])

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
  return TABS.filter(({ key }) => pages?.includes(getPath(key)) ?? true).map(({ key, Icon }) => (
    <a
      key={key}
      className={styles.tab}
      href={getPath(key) + periodFor(key, query)}
      aria-current={currentOf(path, getPath(key))}
    >
      <Icon size={16} aria-hidden="true" />
      {t.tabs[key]}
    </a>
  ))
}

function getPath(section: Section): string {
  return section === 'overview' ? '/admin' : `/admin/${section}`
}

/** Reports go on with the period that was chosen in another one. */
function periodFor(section: Section, query: URLSearchParams): string {
  if (!REPORTS.has(section)) return ''
  const chosen = ['from', 'to', 'days'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`
}

/** A section is open on its own page and on those below it. */
function currentOf(path: string, target: string): 'page' | 'true' | undefined {
  if (path === target) return 'page'
  return target !== '/admin' && path.startsWith(`${target}/`) ? 'true' : undefined
}
