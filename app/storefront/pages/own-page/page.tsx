import { usePage } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import { RichText } from '#app/ui/content/rich-text.tsx'
import layout from '#app/ui/layout.module.css'
import type { OwnPageData } from './load.server.ts'
import styles from './own-page.module.css'

/** A page with fewer sections has no table of contents. */
const LONG_PAGE = 3

/** The seller's own text, such as the terms, beside its table of contents. */
export default function OwnPage({ data }: PageProps<OwnPageData>) {
  const t = useAllMessages()
  const { locale } = usePage()
  const language = data.language ?? defaultLocale
  return (
    <div className={cx(layout.container, layout.page, styles.columns)}>
      <header className={styles.header}>
        <h1 className={layout.title} lang={language}>
          {data.title}
        </h1>
        {data.updated && <p className={styles.updated}>{t.legal.updated(formatDay(data.updated, locale))}</p>}
      </header>
      <aside className={styles.aside}>
        {data.sections.length >= LONG_PAGE && (
          <nav className={cx(styles.links, styles.contents)} aria-label={t.legal.contents}>
            <ul lang={language}>
              {data.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Contact />
      </aside>
      <RichText html={data.html} language={language} />
    </div>
  )
}

function Contact() {
  const t = useAllMessages()
  const { links, supportEmail } = useSite()
  if (!links.discord && !supportEmail) return null
  return (
    <div className={styles.contact}>
      <h2>{t.legal.contact}</h2>
      {supportEmail && (
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {links.discord && (
        <p>
          <a href={links.discord} target="_blank" rel="noreferrer">
            {t.navigation.discord}
          </a>
        </p>
      )}
    </div>
  )
}

/** `2025-03-04` as the language writes a date: 03/04/2025 in American English. */
function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}
