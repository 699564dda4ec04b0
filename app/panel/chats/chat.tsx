import { useAdminMessages } from '#app/messages/admin/index.ts'
import { DeletionFold } from '#app/panel/kit/delete/deletion-fold.tsx'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import { useMay } from '#app/panel/layout/role.ts'
import { lists } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ChatLanguage, RecordedMessage, Transcript } from '#app/shop/assistant/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './chats.module.css'

type ChatProps = { chat: Transcript; format: Format }

/** One conversation: with whom, and who said what when. */
export function Chat({ chat, format }: ChatProps) {
  return (
    <article className={styles.chat}>
      <Facts chat={chat} format={format} />
      <ol className={styles.messages}>
        {chat.messages.map((message) => (
          <Message key={message.id} message={message} language={chat.language} format={format} />
        ))}
      </ol>
    </article>
  )
}

type ChatDeletionProps = {
  id: string
  /** The address of the list that the conversation was opened from. */
  list: string
}

export function ChatDeletion({ id, list }: ChatDeletionProps) {
  const { remove: t } = useAdminMessages()
  const mayDelete = useMay('deletion')
  if (!mayDelete) return null
  return (
    <DeletionFold
      label={t.button}
      action={lists.chats.deletePath}
      hidden={{ id, returnTo: list }}
      submit={t.confirm}
    >
      {t.question} {t.warning}
    </DeletionFold>
  )
}

function Facts({ chat: { name, email, language, startedAt, handedOverAt }, format }: ChatProps) {
  const { chats, store } = useAdminMessages()
  const moment = (time: number) => format.moment(new Date(time).toISOString())
  return (
    <FactList
      facts={[
        [chats.person, name || chats.anonymous],
        [
          chats.email,
          email && (
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        ],
        [chats.language, store.form.languageNames[language]],
        [chats.began, moment(startedAt)],
        [
          chats.team,
          handedOverAt === null ? chats.notHandedOver : `${chats.handedOver}, ${moment(handedOverAt)}`,
        ],
      ]}
    />
  )
}

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
