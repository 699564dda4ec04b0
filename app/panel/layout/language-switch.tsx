import { usePage } from '#app/framework/hooks.ts'
import { type AdminLanguage, adminLanguages, useAdminMessages } from '#app/messages/admin/index.ts'
import styles from './language-switch.module.css'

type LanguageSwitchProps = {
  current: AdminLanguage
  /** The id of a form; the choice submits it with everything typed in it. */
  form?: string
}

/** Links or buttons, so that the choice works without script; the response sets a cookie. */
export function LanguageSwitch({ current, form }: LanguageSwitchProps) {
  const t = useAdminMessages()
  const { path, query } = usePage()
  return (
    <nav className={styles.languages} aria-label={t.language}>
      {adminLanguages.map((language) => {
        const name = language.toUpperCase()
        const isCurrent = language === current ? 'true' : undefined
        if (form !== undefined)
          return (
            <button
              type="submit"
              key={language}
              form={form}
              name="language"
              value={language}
              aria-current={isCurrent}
            >
              {name}
            </button>
          )
        const search = new URLSearchParams(query)
        search.set('lang', language)
        return (
          <a key={language} href={`${path}?${search}`} hrefLang={language} aria-current={isCurrent}>
            {name}
          </a>
        )
      })}
    </nav>
  )
}
