import Menu from 'lucide-react/icons/menu'
import PackageCheck from 'lucide-react/icons/package-check'
import type { ReactNode } from 'react'
import { useSite } from '#app/features/content/site.ts'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { cx } from '#app/ui/classes.ts'
import { Badge } from '#app/ui/content/badge.tsx'
import { DiscordMark, YoutubeMark } from '#app/ui/content/icons.tsx'
import layout from '#app/ui/layout.module.css'
import { ACCOUNT_ELEMENT } from '../layout.ts'
import { useMainLinks } from '../links.ts'
import styles from './header.module.css'
import { HeaderSearch, SearchOpener } from './header-search.tsx'

/** The name, the pages, and the place of the visitor's account. */
export function Header({ children }: { children: ReactNode }) {
  const t = useAllMessages()
  const site = useSite()
  const href = useHref()
  return (
    <header className={styles.header}>
      <div className={cx(layout.container, styles.row)}>
        <a className={styles.brand} href={href('/')} aria-label={site.name}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span className={styles.name}>{site.name}</span>
        </a>
        <nav className={styles.desk} aria-label={t.navigation.main}>
          <Links />
        </nav>
        <div className={styles.account}>
          <div id={ACCOUNT_ELEMENT} className={styles.person}>
            {children}
          </div>
          <PurchasesLink />
          <MobileMenu />
          <SearchOpener className={cx(styles.burger, styles.find)} />
        </div>
      </div>
      <HeaderSearch />
    </header>
  )
}

/** On wide screens; the menu of narrow ones has it by name. */
function PurchasesLink() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <a
      className={cx(styles.burger, styles.purchases, styles.find)}
      href={href('/account')}
      aria-label={t.purchases.title}
      title={t.purchases.title}
    >
      <PackageCheck size={20} aria-hidden="true" />
    </a>
  )
}

/** Opens and closes by itself, without script; with it, it closes when the page changes. */
function MobileMenu() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <details className={styles.menu}>
      <summary className={styles.burger} aria-label={t.navigation.menu}>
        <Menu size={20} aria-hidden="true" />
      </summary>
      <nav className={styles.panel} aria-label={t.navigation.menu}>
        <SearchOpener className={styles.link} isNamed />
        <a className={styles.link} href={href('/account')}>
          {t.purchases.title}
        </a>
        <Links />
      </nav>
    </details>
  )
}

function Links() {
  const t = useAllMessages()
  const { links } = useSite()
  const pages = useMainLinks()
  return (
    <ul className={styles.links}>
      {pages.map(({ text, href, isCurrent, badge }) => (
        <li key={text}>
          <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {text}
            {badge && <Badge tone="new">{badge}</Badge>}
          </a>
        </li>
      ))}
      {links.documentation && (
        <li>
          <a className={styles.link} href={links.documentation} target="_blank" rel="noreferrer">
            {t.navigation.documentation}
          </a>
        </li>
      )}
      {links.youtube && <Social href={links.youtube} name={t.navigation.youtube} mark={<YoutubeMark />} />}
      {links.discord && <Social href={links.discord} name={t.navigation.discord} mark={<DiscordMark />} />}
    </ul>
  )
}

type SocialProps = { href: string; name: string; mark: ReactNode }

function Social({ href, name, mark }: SocialProps) {
  return (
    <li className={styles.social}>
      <a className={styles.link} href={href} target="_blank" rel="noreferrer" aria-label={name}>
        {mark}
        <span className={styles.socialName}>{name}</span>
      </a>
    </li>
  )
}
