import { useAdminMessages } from '#app/messages/admin/index.ts'
import { type Deletion, useDeletion } from '#app/panel/kit/delete/use-deletion.tsx'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { LANGUAGE_NAMES } from '#app/shop/assistant/languages.ts'
import type { ChatLanguage, RecordedMessage, Transcript } from '#app/shop/assistant/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './chats.module.css'

type ChatProps = {
  chat: Transcript
  /** The address of the list that it was opened from. */
  list: string
  deletion: Deletion<Transcript>
  format: Format
}

/** One conversation: with whom, and who said what when. */
export function Chat({ chat, list, deletion, format }: ChatProps) {
  const { renderButton, dialog } = useDeletion([chat], list, deletion)
  return (
    <article className={styles.chat}>
      <header className={styles.facts}>
        <Facts chat={chat} format={format} />
        {renderButton?.(chat)}
      </header>
      <ol className={styles.messages}>
        {chat.messages.map((message) => (
          <Message key={message.id} message={message} language={chat.language} format={format} />
        ))}
      </ol>
      {dialog}
    </article>
  )
}

function Facts({ chat: { name, email, language, startedAt, handedOverAt }, format }: FactsProps) {
  const { chats } = useAdminMessages()
  const moment = (time: number) => format.moment(new Date(time).toISOString())
  const facts = [
    [chats.person, name || chats.anonymous],
    ...(email === ''
      ? []
      : [
          [
            chats.email,
            <a key={email} href={`mailto:${email}`}>
              {email}
            </a>,
          ],
        ]),
    [chats.language, LANGUAGE_NAMES[language]],
    [chats.began, moment(startedAt)],
    [
      chats.team,
      handedOverAt === null ? chats.notHandedOver : `${chats.handedOver}, ${moment(handedOverAt)}`,
    ],
  ]
  return (
    <dl>
      {facts.map(([term, fact]) => (
        <div key={String(term)}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

type FactsProps = { chat: Transcript; format: Format }
type MessageProps = { message: RecordedMessage; language: ChatLanguage; format: Format }

function Message({ message: { author, content, sentAt, cards }, language, format }: MessageProps) {
  const t = useAdminMessages()
  return (
    <li className={cx(styles.message, styles[author])}>
      <p className={styles.by}>
        {t.chats.authors[author]} <Moment at={new Date(sentAt).toISOString()} format={format} />
      </p>
      <p className={styles.content} lang={language}>
        {content}
      </p>
      {cards.length > 0 && (
        <ul className={styles.cards} aria-label={t.chats.products}>
          {cards.map(({ id, name, path, price }) => (
            <li key={id}>
              <a href={path}>{name}</a> <span className={styles.price}>{price}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
