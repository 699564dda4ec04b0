import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useRef, useState } from 'react'
import { usePage } from '#app/kernel/hooks.ts'
import { cx } from '#app/ui/classes.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './chat-launcher.module.css'
import type { ChatCard } from './types.ts'

/** All that a page carries of the chat before it is opened, in the page's language: what the button is, and that it failed. */
const WORDS: Record<string, [string, string]> = {
  en: ['Support chat', 'The chat could not be opened. Please try again.'],
  pt: ['Chat de suporte', 'Não foi possível abrir o chat. Tente novamente.'],
  es: ['Chat de soporte', 'No se pudo abrir el chat. Inténtalo de nuevo.'],
  fr: ['Chat de support', 'Le chat n’a pas pu s’ouvrir. Réessayez.'],
  de: ['Support-Chat', 'Der Chat ließ sich nicht öffnen. Bitte versuche es erneut.'],
  it: ['Chat di assistenza', 'Non è stato possibile aprire la chat. Riprova.'],
}

/** The window's code and its first words. */
async function loadWindow(locale: string) {
  const chat = await import('./chat-window.tsx')
  return { Window: chat.ChatWindow, texts: await chat.loadFirstTexts(locale) }
}

type Loaded = Awaited<ReturnType<typeof loadWindow>>
export type CardCover = (card: ChatCard) => ReactNode

/** The floating button; the window comes with its first opening, and every opening begins anew. */
export function ChatLauncher({ cover }: { cover: CardCover }) {
  const { locale, folder } = usePage()
  const isHydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [label = '', failed = ''] = WORDS[locale] ?? WORDS.en ?? []

  async function open() {
    try {
      setLoaded(await loadWindow(locale))
      setOpen(true)
    } catch {
      showToast({ tone: 'danger', text: failed })
    }
  }

  function close() {
    setOpen(false)
    // The button is back in the next paint.
    requestAnimationFrame(() => button.current?.focus())
  }

  const prefetch = () => void loadWindow(locale).catch(() => undefined)
  // Without script there is nothing that a click could open.
  if (!isHydrated) return null
  if (isOpen && loaded) return <loaded.Window firstTexts={loaded.texts} cover={cover} onClose={close} />
  return (
    <button
      ref={button}
      type="button"
      className={cx(styles.launcher, folder === 'product' && styles.aboveBar)}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <MessageCircle size={24} aria-hidden="true" />
    </button>
  )
}
