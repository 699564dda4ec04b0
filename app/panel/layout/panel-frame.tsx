import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import notice from './notice.module.css'
import styles from './panel.module.css'

/** Leads from a record to its list, or from a part to its whole. */
export type Back = { href: string; label: string }

type PanelFrameProps = {
  /** The address behind the name. */
  home: string
  /** The name of the tabs for screen readers. */
  navigation: string
  /** Search and menu; a narrow screen then has the tabs and the tools in the menu. */
  bar?: ReactNode
  tabs: ReactNode
  tools: ReactNode
  title: string
  /** A line below the title. */
  note: string | null
  back?: Back | null
  /** The page's actions, at the right of its title. */
  aside?: ReactNode
  children: ReactNode
}

export function PanelFrame({
  home,
  navigation,
  bar,
  tabs,
  tools,
  title,
  note,
  back = null,
  aside,
  children,
}: PanelFrameProps) {
  const t = useAdminMessages()
  const { name, isPublicDemo } = useSite()
  return (
    <div className={styles.panel}>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={cx(styles.side, bar !== undefined && styles.folded)}>
        <a className={styles.brand} href={home}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          <span className={styles.name}>{name}</span>
        </a>
        {bar !== undefined && <div className={styles.bar}>{bar}</div>}
        <Tabs navigation={navigation}>{tabs}</Tabs>
        {tools}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.head}>
          <div className={styles.heading}>
            {back && (
              <a className={styles.back} href={back.href}>
                <ArrowLeft size={16} />
                {back.label}
              </a>
            )}
            <h1 className={styles.title}>{title}</h1>
            {note !== null && <p className={styles.zone}>{note}</p>}
          </div>
          {aside}
        </div>
        {isPublicDemo && (
          <p id="demo" className={notice.demo} role="note">
            {t.publicDemo}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}

function Tabs({ navigation, children }: { navigation: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  // Tabs that do not fit scroll to the current one; on a narrow screen the style sheet does this too.
  useEffect(() => {
    const tabs = row.current
    const current = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (!tabs || !current) return
    const left = current.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2
    const top = current.offsetTop - tabs.offsetTop - (tabs.clientHeight - current.offsetHeight) / 2
    tabs.scrollTo({ left, top, behavior: 'instant' })
  }, [])
  return (
    <nav ref={row} className={styles.tabs} aria-label={navigation}>
      {children}
    </nav>
  )
}
