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
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Waypoints from 'lucide-react/icons/waypoints'
import Webhook from 'lucide-react/icons/webhook'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './panel.module.css'

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

/** The layout around every page of the panel for a signed-in person. */
export function Panel({ title, language, pages, aside, hasTimes, children }: PanelProps) {
  const t = useAdminMessages()
  const { name } = useSite()
  return (
    <div className={styles.panel}>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={styles.side}>
        <a className={styles.brand} href="/admin">
          <img src="/icon.svg" alt="" width={24} height={24} />
          <span className={styles.name}>{name}</span>
        </a>
        <Tabs pages={pages} />
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
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.head}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {hasTimes && <p className={styles.zone}>{t.times}</p>}
          </div>
          {aside}
        </div>
        {children}
      </main>
    </div>
  )
}

function Tabs({ pages }: Pick<PanelProps, 'pages'>) {
  const t = useAdminMessages()
  const { path, query } = usePage()
  const row = useRef<HTMLElement>(null)
  // The tabs scroll where they do not fit: to the current one by script, on a narrow screen by the style sheet, too.
  useEffect(() => {
    const tabs = row.current
    const current = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (!tabs || !current) return
    const left = current.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2
    const top = current.offsetTop - tabs.offsetTop - (tabs.clientHeight - current.offsetHeight) / 2
    tabs.scrollTo({ left, top, behavior: 'instant' })
  }, [])
  return (
    <nav ref={row} className={styles.tabs} aria-label={t.navigation}>
      {TABS.filter(({ key }) => pages?.includes(getPath(key)) ?? true).map(({ key, Icon }) => (
        <a
          key={key}
          className={styles.tab}
          href={getPath(key) + periodFor(key, query)}
          aria-current={currentOf(path, getPath(key))}
        >
          <Icon size={16} aria-hidden="true" />
          {t.tabs[key]}
        </a>
      ))}
    </nav>
  )
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
