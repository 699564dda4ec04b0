import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ChatTexts } from '#app/shop/assistant/texts/index.ts'
import { CHAT_LIMITS } from '#app/shop/assistant/types.ts'
import styles from './composer.module.css'

type ComposerProps = { t: ChatTexts; isPending: boolean; onSend: (text: string) => boolean }

/** Enter sends, Shift+Enter starts a new line; disabled while a reply is pending. */
export function Composer({ t, isPending, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')

  // A disabled input loses the focus, and regains it with the reply unless the visitor went elsewhere.
  useEffect(() => {
    const { activeElement } = document
    const dialog = input.current?.closest('dialog')
    const isElsewhere =
      activeElement !== null && activeElement !== document.body && !dialog?.contains(activeElement)
    if (!isPending && !isElsewhere) input.current?.focus()
  }, [isPending])

  function submit() {
    if (onSend(text)) setText('')
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.composer} onSubmit={handleSubmit}>
      <textarea
        ref={input}
        rows={1}
        value={text}
        disabled={isPending}
        maxLength={CHAT_LIMITS.message}
        aria-label={t.window.message}
        placeholder={t.window.placeholder}
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <button
        type="submit"
        className={styles.send}
        disabled={isPending || text.trim() === ''}
        aria-label={t.window.send}
      >
        <SendHorizontal size={20} />
      </button>
    </form>
  )
}
