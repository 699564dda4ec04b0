import { usePage } from '#app/framework/hooks.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { languages, locales } from '#app/messages/index.ts'
import { languageNames } from '#app/messages/languages.ts'
import styles from './language-links.module.css'

/** This page in every language, each by its own name. */
export function LanguageLinks() {
  const { path, query, locale } = usePage()
  const search = query.size > 0 ? `?${query}` : ''
  return (
    <ul className={styles.links}>
      {locales.map((language) => (
        <li key={language}>
          <a
            className={styles.link}
            href={localizeHref(path, language, languages) + search}
            hrefLang={language}
            lang={language}
            aria-current={language === locale ? 'true' : undefined}
          >
            {languageNames[language]?.name ?? language}
          </a>
        </li>
      ))}
    </ul>
  )
}
