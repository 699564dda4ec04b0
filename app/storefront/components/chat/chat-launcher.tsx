import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { showToast } from '#app/ui/overlays/toast.tsx'
import styles from './chat-launcher.module.css'
import { CHAT } from './chat-link.tsx'

/** The window's code and its first texts. */
async function loadWindow(locale: string) {
  const { ChatWindow, loadFirstTexts } = await import('./chat-window.tsx')
  return { Window: ChatWindow, texts: await loadFirstTexts(locale) }
}

type Loaded = Awaited<ReturnType<typeof loadWindow>>

/**
 * Floats on wide screens and ends the page on narrow ones. The window is loaded when it first opens, and every opening
 * is a new conversation.
 */
export function ChatLauncher() {
  const t = useMessages()
  const { locale } = usePage()
  const button = useRef<HTMLButtonElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    try {
      setLoaded(await loadWindow(locale))
      setOpen(true)
    } catch {
      showToast({ tone: 'danger', text: t.chat.failed })
    }
  }

  function close() {
    setOpen(false)
    // The button returns with the next paint.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }

  // Links in the server's markup open the chat too.
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || !event.target.closest(`a[href="#${CHAT}"]`)) return
      event.preventDefault()
      void open()
    }
    addEventListener('click', handleClick)
    return () => removeEventListener('click', handleClick)
  })

  const prefetch = () => void loadWindow(locale).catch(() => undefined)
  if (isOpen && loaded) return <loaded.Window firstTexts={loaded.texts} onClose={close} />
  return (
    <button
      ref={button}
      id={CHAT}
      type="button"
      className={styles.launcher}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <MessageCircle size={22} />
      {t.chat.open}
    </button>
  )
}
