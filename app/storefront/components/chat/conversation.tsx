import { useEffect, useRef } from 'react'
import { createTranscriptPath, type Person } from '#app/shop/assistant/chat-api.ts'
import type { ChatTexts } from '#app/shop/assistant/texts/index.ts'
import { useConversation } from '#app/shop/assistant/use-conversation.ts'
import { useSite } from '#app/shop/content/site.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import windowStyles from './chat-window.module.css'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { Message } from './message.tsx'

/** Scrollable regions must be reachable by keyboard. */
const SCROLLABLE = { tabIndex: 0 }

type ConversationProps = {
  t: ChatTexts
  person: Person
  /** Called after a link to a page of the shop was followed. */
  onLeave: () => void
}

export function Conversation({ t, person, onLeave }: ConversationProps) {
  const site = useSite()
  const chat = useConversation(person, t, site.name)
  const { messages, isPending, conversation } = chat
  const log = useRef<HTMLDivElement>(null)
  const count = messages.length

  // Every change is at the end of the list.
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  })

  return (
    <>
      <div ref={log} role="log" aria-label={t.window.conversation} className={styles.log} {...SCROLLABLE}>
        {messages.map((message) => (
          <Message key={message.id} t={t} message={message} onLeave={onLeave} onRetry={chat.retry} />
        ))}
        {count === 1 && !isPending && <Suggestions t={t} onChoose={chat.send} />}
        {isPending && (
          <p className={styles.typing}>
            <span className={layout.hidden}>{t.window.typing}</span>
            <span className={styles.dots} aria-hidden="true" />
          </p>
        )}
      </div>
      <Composer t={t} isPending={isPending} onSend={chat.send} />
      <div className={styles.tools}>
        <Button type="button" variant="quiet" size="small" onClick={chat.askForPerson}>
          {t.person.ask}
        </Button>
        <details className={styles.about} name="chat-about">
          <summary>{t.privacy.summary}</summary>
          <div className={styles.sheet}>
            <p className={windowStyles.fine}>{t.privacy.text}</p>
            {conversation && (
              <div className={windowStyles.contacts}>
                <ButtonLink href={createTranscriptPath(conversation)} size="small" download>
                  {t.privacy.download}
                </ButtonLink>
                <Button type="button" size="small" disabled={isPending} onClick={chat.forget}>
                  {t.privacy.forget}
                </Button>
              </div>
            )}
          </div>
        </details>
      </div>
    </>
  )
}

type SuggestionsProps = { t: ChatTexts; onChoose: (question: string) => void }

function Suggestions({ t, onChoose }: SuggestionsProps) {
  return (
    <ul className={styles.suggestions} aria-label={t.window.suggestionsLabel}>
      {t.window.suggestions.map((question) => (
        <li key={question}>
          <button type="button" className={styles.suggestion} onClick={() => onChoose(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
