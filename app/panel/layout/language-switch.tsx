import { usePage } from '#app/framework/hooks.ts'
import { type AdminLanguage, adminLanguages, useAdminMessages } from '#app/messages/admin/index.ts'
import styles from './language-switch.module.css'

/** Links, so that the choice works without script; the response sets a cookie. */
export function LanguageSwitch({ current }: { current: AdminLanguage }) {
  const t = useAdminMessages()
  const { path, query } = usePage()
  return (
    <nav className={styles.languages} aria-label={t.language}>
      {adminLanguages.map((language) => {
        const search = new URLSearchParams(query)
        search.set('lang', language)
        return (
          <a
            key={language}
            href={`${path}?${search}`}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {language.toUpperCase()}
          </a>
        )
      })}
    </nav>
  )
}
