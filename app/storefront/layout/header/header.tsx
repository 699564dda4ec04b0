import Menu from 'lucide-react/icons/menu'
import PackageCheck from 'lucide-react/icons/package-check'
import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import { Badge } from '#app/ui/content/badge.tsx'
import { DiscordMark, YoutubeMark } from '#app/ui/content/icons.tsx'
import layout from '#app/ui/layout.module.css'
import { ChatLink } from '../../components/chat/chat-link.tsx'
import { LanguageLinks } from '../languages/language-links.tsx'
import { ACCOUNT_ELEMENT } from '../layout.ts'
import { type LayoutLink, useLinks } from '../links.ts'
import styles from './header.module.css'
import { HeaderSearch, SearchOpener } from './header-search.tsx'

/** The name, the pages, and the place for the visitor's account. */
export function Header({ children }: { children: ReactNode }) {
  const t = useAllMessages()
  const site = useSite()
  const href = useHref()
  return (
    <header className={styles.header} data-menu={selectLength(useLinks('header'))}>
      <div className={cx(layout.container, styles.row)}>
        <a className={styles.brand} href={href('/')} aria-label={site.name}>
          {/* Otherwise React would preload it before the page's largest picture. */}
          <img src="/icon.svg" alt="" width={28} height={28} fetchPriority="low" />
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

/** For wide screens; the menu of narrow ones lists it by name. */
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
      <PackageCheck size={20} />
    </a>
  )
}

/** Opens and closes without script; with it, a page change closes the menu. */
function MobileMenu() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <details className={styles.menu} data-mobile-menu>
      <summary className={styles.burger} aria-label={t.navigation.menu}>
        <Menu size={20} />
      </summary>
      <nav className={styles.panel} aria-label={t.navigation.menu}>
        <SearchOpener className={styles.link} isNamed />
        <a className={styles.link} href={href('/account')}>
          {t.purchases.title}
        </a>
        <Links />
        <ChatLink className={styles.link}>{t.chat.open}</ChatLink>
        <div className={styles.languages}>
          <LanguageLinks />
        </div>
      </nav>
    </details>
  )
}

function Links() {
  return (
    <ul className={styles.links}>
      {useLinks('header').map((link) => {
        const mark = link.label === null && link.name !== null ? MARKS[link.name] : undefined
        return (
          <li key={link.href} className={mark === undefined ? undefined : styles.social}>
            <a
              className={styles.link}
              href={link.href}
              aria-current={link.isCurrent ? 'page' : undefined}
              aria-label={mark === undefined ? undefined : link.text}
              {...(link.isOutside && { target: '_blank', rel: 'noreferrer' })}
            >
              {mark}
              {mark ? <span className={styles.socialName}>{link.text}</span> : link.text}
              {link.badge && <Badge tone="new">{link.badge}</Badge>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const MARKS: Record<string, ReactNode> = { youtube: <YoutubeMark />, discord: <DiscordMark /> }

/** Widths in letters: of the gap between two links, of an icon, and of the space beside the account. */
const GAP = 2
const SIGN = 2
const FITTING = 76
const FITTING_WIDE = 88

/** Additional links need a wider screen; beyond any screen's width they are in the menu. */
function selectLength(links: readonly LayoutLink[]): 'wide' | 'always' | undefined {
  const letters = links.map(({ text, badge, label, name }) =>
    label === null && name !== null && MARKS[name]
      ? SIGN
      : estimateWidth(text) + (badge ? estimateWidth(badge) + GAP : 0),
  )
  const width = letters.reduce((sum, own) => sum + own + GAP, 0)
  if (width <= FITTING) return undefined
  return width <= FITTING_WIDE ? 'wide' : 'always'
}

/** Capitals are one and a half times as wide, ideographs and emoji twice as wide. */
function estimateWidth(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return text.length + count(/\p{Lu}/gu) / 2 + count(/[\u2e80-\uffff]/g)
}
