import ArrowUp from 'lucide-react/icons/arrow-up'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './footer.module.css'
import { LanguageLinks } from './languages/language-links.tsx'
import { type LayoutLink, useLinks } from './links.ts'

const CHECKOUT = 'https://checkout.tebex.io'

export function Footer() {
  const t = useAllMessages()
  const site = useSite()
  return (
    <footer className={cx(styles.footer, layout.below)}>
      <div className={cx(layout.container, styles.columns)}>
        <div>
          <p className={styles.name}>{site.name}</p>
          <p className={styles.tagline}>{site.tagline}</p>
          <p className={styles.protected}>
            <ShieldCheck size={16} /> {t.footer.protected}
          </p>
          <p className={styles.tagline}>{t.footer.protectedNote}</p>
        </div>
        <nav className={styles.lists} aria-label={t.footer.label}>
          <Links title={t.footer.shop} links={useLinks('footerShop')} />
          <Links title={t.footer.help} links={useLinks('footerHelp')} />
        </nav>
      </div>
      <div className={cx(layout.container, styles.legal)}>
        <Legal />
        <div className={styles.end}>
          <nav aria-label={t.navigation.languages}>
            <LanguageLinks />
          </nav>
          <a className={styles.top} href="#main">
            {t.footer.top} <ArrowUp size={14} />
          </a>
          <ThemeSwitch
            labels={{
              label: t.footer.theme,
              system: t.footer.themeSystem,
              light: t.footer.themeLight,
              dark: t.footer.themeDark,
            }}
          />
        </div>
      </div>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: readonly LayoutLink[] }) {
  const { locale } = usePage()
  if (links.length === 0) return null
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ text, href, isOutside, language }) => (
          <li key={href}>
            <a
              href={href}
              lang={language === null || language === locale ? undefined : language}
              {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the merchant of record on every page; sellers cannot switch it off. */
function Legal() {
  const t = useAllMessages()
  const pages = [
    { path: 'impressum', text: t.footer.impressum },
    { path: 'terms', text: t.footer.checkoutTerms },
    { path: 'privacy', text: t.footer.checkoutPrivacy },
  ]
  return (
    <div>
      <p>{t.footer.legal}</p>
      <ul className={styles.checkout}>
        {pages.map(({ path, text }) => (
          <li key={path}>
            <a href={`${CHECKOUT}/${path}`} target="_blank" rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
