import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Person } from '#app/shop/assistant/chat-api.ts'
import { LANGUAGE_NAMES } from '#app/shop/assistant/languages.ts'
import { type ChatTexts, loadTexts, withoutAi } from '#app/shop/assistant/texts/index.ts'
import { CHAT_LANGUAGES, type ChatLanguage } from '#app/shop/assistant/types.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './chat-window.module.css'
import { PersonDisclosure } from './contacts.tsx'
import { Conversation } from './conversation.tsx'
import { PersonForm } from './person-form.tsx'

const PHONE = '(width < 640px)'

/** The window's first texts, in the page's language if the chat supports it. */
export function loadFirstTexts(locale: string): Promise<ChatTexts> {
  return loadTexts(CHAT_LANGUAGES.find((language) => language === locale) ?? 'en')
}

type WindowProps = { firstTexts: ChatTexts; onClose: () => void }

/**
 * The chat: language, then name and e-mail, then the conversation. Beside the page on a wide screen, over it on a
 * phone.
 */
export function ChatWindow({ firstTexts, onClose }: WindowProps) {
  const site = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [texts, setTexts] = useState(firstTexts)
  const t = site.hasAi ? texts : withoutAi(texts)
  const [step, setStep] = useState<'language' | 'person' | 'conversation'>('language')
  const [person, setPerson] = useState<Person | null>(null)

  // Before the steps inside look for the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (matchMedia(PHONE).matches) element?.showModal()
    else element?.show()
    return () => element?.close()
  }, [])

  useEscape(dialog, onClose)

  async function choose(language: ChatLanguage) {
    // If the other texts cannot be loaded, the current ones stay.
    setTexts(await loadTexts(language).catch(() => texts))
    setStep('person')
  }

  return (
    <dialog
      ref={dialog}
      className={styles.window}
      lang={t.locale}
      aria-labelledby="chat-title"
      onCancel={onClose}
    >
      <div className={styles.header}>
        {step === 'person' && (
          <button
            type="button"
            className={cx(layout.icon, styles.icon)}
            aria-label={t.window.back}
            onClick={() => setStep('language')}
          >
            <ArrowLeft size={20} />
          </button>
        )}
        <div className={styles.title}>
          <h2 id="chat-title">
            {t.window.title} · {site.name}
          </h2>
          <p>{t.window.subtitle}</p>
        </div>
        <button
          type="button"
          className={cx(layout.icon, styles.icon)}
          aria-label={t.window.close}
          onClick={onClose}
        >
          <X size={20} />
        </button>
      </div>
      {step === 'language' && <Languages t={t} onChoose={choose} />}
      {step === 'person' && (
        <PersonForm
          t={t}
          onStart={(details) => {
            setPerson({ language: t.locale, ...details })
            setStep('conversation')
          }}
        />
      )}
      {step === 'conversation' && person && (
        <Conversation t={t} person={person} onLeave={() => dialog.current?.matches(':modal') && onClose()} />
      )}
    </dialog>
  )
}

/** Escape closes the window while the focus is inside or nowhere, because a waiting input has lost it. */
function useEscape(dialog: RefObject<HTMLDialogElement | null>, onEscape: () => void) {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { activeElement } = document
      const isOurs = activeElement === document.body || dialog.current?.contains(activeElement)
      if (event.key !== 'Escape' || !isOurs) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [dialog, onEscape])
}

type LanguagesProps = { t: ChatTexts; onChoose: (language: ChatLanguage) => void }

function Languages({ t, onChoose }: LanguagesProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={styles.step}>
      <h3 id="chat-languages">{t.window.chooseLanguage}</h3>
      <ul className={styles.languages} aria-labelledby="chat-languages">
        {CHAT_LANGUAGES.map((language) => (
          <li key={language}>
            <button
              ref={language === t.locale ? first : null}
              type="button"
              lang={language}
              className={styles.language}
              onClick={() => onChoose(language)}
            >
              {LANGUAGE_NAMES[language]}
            </button>
          </li>
        ))}
      </ul>
      <PersonDisclosure t={t} />
    </div>
  )
}
