import { DeleteButton } from '#app/admin/components/records/delete-button.tsx'
import { DeleteDialog } from '#app/admin/components/records/delete-dialog.tsx'
import { listAddress } from '#app/admin/components/records/list-address.ts'
import { useDeletion } from '#app/admin/components/records/use-deletion.ts'
import type { Format } from '#app/features/analytics/format.ts'
import type { ListQuery } from '#app/features/analytics/types.ts'
import { LANGUAGE_NAMES } from '#app/features/assistant/languages.ts'
import type { ChatLanguage, RecordedMessage, Transcript } from '#app/features/assistant/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import { DELETE, useChatWords } from './chat-words.ts'
import styles from './chats.module.css'

type ChatProps = { path: string; query: ListQuery; chat: Transcript; format: Format }

/** One conversation: with whom, and who said what when. */
export function Chat({ path, query, chat, format }: ChatProps) {
  const { whatOf } = useChatWords(format)
  const list = listAddress(path, query, { cursor: query.cursor ?? null })
  const deletion = useDeletion([chat], list)
  const what = whatOf(chat)
  return (
    <article className={styles.chat}>
      <header className={styles.facts}>
        <Facts chat={chat} format={format} />
        <DeleteButton id={chat.id} what={what} action={DELETE} returnTo={list} onAsk={deletion.ask} />
      </header>
      <ol className={styles.messages}>
        {chat.messages.map((message) => (
          <Message key={message.id} message={message} language={chat.language} format={format} />
        ))}
      </ol>
      <DeleteDialog
        id={deletion.asked}
        what={what}
        action={DELETE}
        onClose={deletion.cancel}
        onDeleted={deletion.settle}
      />
    </article>
  )
}

function Facts({ chat, format }: { chat: Transcript; format: Format }) {
  const t = useAdminMessages()
  const { personOf } = useChatWords(format)
  const moment = (time: number) => format.moment(new Date(time).toISOString())
  const { email, language, startedAt, handedOverAt } = chat
  return (
    <dl>
      <div>
        <dt>{t.chats.person}</dt>
        <dd>{personOf(chat)}</dd>
      </div>
      {email !== '' && (
        <div>
          <dt>{t.chats.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t.chats.language}</dt>
        <dd>{LANGUAGE_NAMES[language]}</dd>
      </div>
      <div>
        <dt>{t.chats.began}</dt>
        <dd>{moment(startedAt)}</dd>
      </div>
      <div>
        <dt>{t.chats.team}</dt>
        <dd>
          {handedOverAt === null ? t.chats.notHandedOver : `${t.chats.handedOver}, ${moment(handedOverAt)}`}
        </dd>
      </div>
    </dl>
  )
}

type MessageProps = { message: RecordedMessage; language: ChatLanguage; format: Format }

function Message({ message: { author, content, sentAt, cards }, language, format }: MessageProps) {
  const t = useAdminMessages()
  const at = new Date(sentAt).toISOString()
  return (
    <li className={cx(styles.message, styles[author])}>
      <p className={styles.by}>
        {t.chats.authors[author]} <time dateTime={at}>{format.moment(at)}</time>
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
