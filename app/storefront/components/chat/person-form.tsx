import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChatTexts } from '#app/shop/assistant/texts/index.ts'
import { CHAT_LIMITS } from '#app/shop/assistant/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './chat-window.module.css'
import { PersonDisclosure } from './contacts.tsx'

type FormProps = { t: ChatTexts; onStart: (person: { name: string; email: string }) => void }

/** Name and e-mail, and how they are used. */
export function PersonForm({ t, onStart }: FormProps) {
  const firstField = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => firstField.current?.focus(), [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    const email = String(fields.get('email') ?? '').trim()
    if (name === '' || email === '') return setMissing(true)
    onStart({ name, email })
  }

  return (
    <div className={styles.step}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <label className={styles.field}>
          {t.window.name}
          <input ref={firstField} name="name" autoComplete="name" required maxLength={CHAT_LIMITS.name} />
        </label>
        <label className={styles.field}>
          {t.window.email}
          <input
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={CHAT_LIMITS.email}
            aria-describedby="chat-privacy"
          />
        </label>
        {isMissing && (
          <p role="alert" className={styles.alert}>
            {t.window.fillIn}
          </p>
        )}
        <Button type="submit" variant="primary" isBlock>
          {t.window.start}
        </Button>
      </form>
      <p id="chat-privacy" className={styles.fine}>
        {t.privacy.text}
      </p>
      <PersonDisclosure t={t} />
    </div>
  )
}
