import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MenuSheet } from './menu.tsx'
import { Navigation } from './navigation.tsx'
import { SearchButton } from './palette/search-button.tsx'
import styles from './panel.module.css'
import { type Back, PanelFrame } from './panel-frame.tsx'

type PanelProps = {
  title: string
  language: AdminLanguage
  /** Paths that the person may open; null while the database cannot say. */
  pages: readonly string[] | null
  back: Back | null
  /** The page's actions, at the right of its title. */
  aside?: ReactNode
  /** A line below the title. */
  note: string | null
  children: ReactNode
}

export function Panel({ title, language, pages, back, aside, note, children }: PanelProps) {
  const t = useAdminMessages()
  const navigation = <Navigation pages={pages} />
  const tools = <Tools language={language} />
  return (
    <PanelFrame
      home="/admin"
      navigation={t.navigation}
      bar={
        <>
          <SearchButton />
          <MenuSheet>
            <nav className={styles.tabs} aria-label={t.navigation}>
              {navigation}
            </nav>
            {tools}
          </MenuSheet>
        </>
      }
      tabs={navigation}
      tools={tools}
      title={title}
      note={note}
      back={back}
      aside={aside}
    >
      {children}
    </PanelFrame>
  )
}

function Tools({ language }: Pick<PanelProps, 'language'>) {
  const t = useAdminMessages()
  const { isPublicDemo } = useSite()
  return (
    <>
      {/* A separate form keeps the sheet's radio buttons apart from the sidebar's. */}
      <form className={styles.tools}>
        <LanguageSwitch current={language} />
        <ThemeSwitch labels={t.theme} />
        <a className={styles.tool} href="/">
          <ExternalLink size={16} />
          {t.visit}
        </a>
      </form>
      {/* Without a login there is nothing to sign out of. */}
      {!isPublicDemo && (
        <form method="post" action="/api/admin/logout" className={styles.leave}>
          <button type="submit" className={styles.tool}>
            <LogOut size={16} />
            {t.logout}
          </button>
        </form>
      )}
    </>
  )
}
