import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAllMessages } from '#app/messages/index.ts'
import { useSession } from '#app/shop/customer/session-store.ts'
import { MAX_CONSOLE_LENGTH } from '#app/shop/help/causes.ts'
import { readConsole } from '#app/shop/help/read-console.ts'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from '../review/review.module.css'
import { Answer } from './answer.tsx'
import type { HelpAnswer, HelpData } from './load.server.ts'

/** With script the text stays in the browser; without it the server reads the text in the same way. */
export function ConsoleForm({ texts, answer: posted, username }: HelpData) {
  const t = useAllMessages()
  const hint = useId()
  const { user } = useSession()
  const [answer, setAnswer] = useState(posted)
  const [isBusy, setBusy] = useState(false)
  const result = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (answer !== posted) result.current?.focus()
  }, [answer, posted])

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setBusy(true)
    setAnswer(await readText(text))
    setBusy(false)
  }

  return (
    <section className={styles.page} aria-labelledby="check">
      <h2 id="check" className={layout.heading}>
        {t.help.check}
      </h2>
      <form method="post" action="/api/help#answer" className={styles.form} onSubmit={handleSubmit}>
        <label htmlFor="console">{t.help.label}</label>
        <textarea
          id="console"
          name="text"
          className={styles.text}
          rows={8}
          required
          spellCheck={false}
          aria-describedby={hint}
        />
        <p id={hint} className={layout.muted}>
          {t.help.hint}
        </p>
        <Button variant="primary" disabled={isBusy}>
          {isBusy ? t.help.busy : t.help.submit}
        </Button>
      </form>
      <div ref={result} id="answer" role="status" tabIndex={-1} className={styles.page}>
        {answer && <Answer answer={answer} texts={texts} username={user?.username ?? username} />}
      </div>
    </section>
  )
}

/** Keeps the page responsive while a long text is read. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

async function readText(text: string): Promise<HelpAnswer> {
  const refuse = (problem: HelpAnswer['problem']) => ({ findings: [], blanked: '', problem })
  if (text.trim() === '') return refuse('empty')
  if (text.length > MAX_CONSOLE_LENGTH) return refuse('tooLarge')
  return { ...(await readConsole(text, pause)), problem: null }
}
