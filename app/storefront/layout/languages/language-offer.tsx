import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { languages, useMessages } from '#app/messages/index.ts'
import { languageNames } from '#app/messages/languages.ts'
import layout from '#app/ui/layout.module.css'
import { findOffer, rememberLanguage } from './language-choice.ts'
import styles from './language-offer.module.css'

/** Offers the page in the browser's preferred language. Overlays the page, so that nothing moves. */
export function LanguageOffer() {
  const t = useMessages()
  const { path, query, locale } = usePage()
  const [isDismissed, setDismissed] = useState(false)
  const [offered] = useState(() => findOffer(locale))
  const language = offered === null ? undefined : languageNames[offered]
  if (offered === null || !language || isDismissed) return null

  function stay() {
    rememberLanguage(locale)
    setDismissed(true)
  }

  const search = query.size > 0 ? `?${query}` : ''
  return (
    <aside className={styles.offer} aria-label={t.navigation.languages}>
      <a
        className={styles.link}
        href={localizeHref(path, offered, languages) + search}
        hrefLang={offered}
        lang={offered}
        onClick={() => rememberLanguage(offered)}
      >
        {language.offer}
      </a>
      <button type="button" className={layout.icon} aria-label={t.notices.close} onClick={stay}>
        <X size={16} />
      </button>
    </aside>
  )
}
