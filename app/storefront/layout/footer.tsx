import ArrowUp from 'lucide-react/icons/arrow-up'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useSite } from '#app/features/content/site.ts'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { cx } from '#app/ui/classes.ts'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './footer.module.css'
import { LanguageLinks } from './languages/language-links.tsx'
import { useMainLinks } from './links.ts'

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
            <ShieldCheck size={16} aria-hidden="true" /> {t.footer.protected}
          </p>
          <p className={styles.tagline}>{t.footer.protectedNote}</p>
        </div>
        <nav className={styles.lists} aria-label={t.footer.label}>
          <ShopLinks />
          <HelpLinks />
        </nav>
      </div>
      <div className={cx(layout.container, styles.legal)}>
        <Legal />
        <div className={styles.end}>
          <LanguageLinks />
          <a className={styles.top} href="#main">
            {t.footer.top} <ArrowUp size={14} aria-hidden="true" />
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

function ShopLinks() {
  const t = useAllMessages()
  const href = useHref()
  const { hasServices, hasNews } = useSite()
  const pages = useMainLinks()
  return (
    <div>
      <h2 className={styles.title}>{t.footer.shop}</h2>
      <ul className={styles.list}>
        {pages.map(({ text, href: address }) => (
          <li key={text}>
            <a href={address}>{text}</a>
          </li>
        ))}
        {hasServices && (
          <li>
            <a href={href('/services')}>{t.services.title}</a>
          </li>
        )}
        {hasNews && (
          <li>
            <a href={href('/news')}>{t.news.title}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

function HelpLinks() {
  const t = useAllMessages()
  const href = useHref()
  const { locale } = usePage()
  const { links, supportEmail, pages } = useSite()
  return (
    <div>
      <h2 className={styles.title}>{t.footer.help}</h2>
      <ul className={styles.list}>
        <li>
          <a href={href('/account')}>{t.purchases.title}</a>
        </li>
        {links.documentation && <Outside href={links.documentation} text={t.navigation.documentation} />}
        {links.discord && <Outside href={links.discord} text={t.navigation.discord} />}
        {supportEmail && (
          <li>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </li>
        )}
        {pages.map(({ path, title, language }) => (
          <li key={path}>
            <a href={href(path)} lang={language === locale ? undefined : language}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outside({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    </li>
  )
}

/** The merchant of record. Stands on every page and has no switch. */
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
