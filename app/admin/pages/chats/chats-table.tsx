import { DeleteButton } from '#app/admin/components/records/delete-button.tsx'
import { DeleteDialog } from '#app/admin/components/records/delete-dialog.tsx'
import { listAddress } from '#app/admin/components/records/list-address.ts'
import { useDeletion } from '#app/admin/components/records/use-deletion.ts'
import type { Format } from '#app/features/analytics/format.ts'
import type { ListQuery } from '#app/features/analytics/types.ts'
import { LANGUAGE_NAMES } from '#app/features/assistant/languages.ts'
import type { ListedConversation } from '#app/features/assistant/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import table from '#app/ui/content/table.module.css'
import layout from '#app/ui/layout.module.css'
import { chatAddress, DELETE, useChatWords } from './chat-words.ts'
import styles from './chats.module.css'

type ChatsTableProps = {
  path: string
  query: ListQuery
  conversations: readonly ListedConversation[]
  format: Format
}

/** Who asked the assistant what, the latest first. */
export function ChatsTable({ path, query, conversations, format }: ChatsTableProps) {
  const t = useAdminMessages()
  const { whatOf } = useChatWords(format)
  const address = listAddress(path, query, { cursor: query.cursor ?? null })
  const deletion = useDeletion(conversations, address)
  const shown = conversations.filter(({ id }) => !deletion.isGone(id))
  const asked = conversations.find(({ id }) => id === deletion.asked)
  return (
    <div className={table.frame}>
      <table className={cx(table.table, styles.list)}>
        <caption className={layout.hidden}>{t.tabs.chats}</caption>
        <thead>
          <tr>
            <th scope="col">{t.chats.question}</th>
            <th scope="col">{t.chats.last}</th>
            <th scope="col">{t.chats.person}</th>
            <th scope="col">{t.chats.language}</th>
            <th scope="col">{t.chats.count}</th>
            <th scope="col">{t.chats.team}</th>
            <th scope="col">
              <span className={layout.hidden}>{t.table.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((conversation) => (
            <tr key={conversation.id}>
              <ChatCells
                conversation={conversation}
                href={chatAddress(address, conversation.id)}
                format={format}
              />
              <td className={table.act}>
                <DeleteButton
                  id={conversation.id}
                  what={whatOf(conversation)}
                  action={DELETE}
                  returnTo={address}
                  onAsk={deletion.ask}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DeleteDialog
        id={deletion.asked}
        what={asked ? whatOf(asked) : ''}
        action={DELETE}
        onClose={deletion.cancel}
        onDeleted={deletion.settle}
      />
    </div>
  )
}

type CellsProps = { conversation: ListedConversation; href: string; format: Format }

function ChatCells({ conversation, href, format }: CellsProps) {
  const t = useAdminMessages()
  const { personOf } = useChatWords(format)
  const { language, email, updatedAt, messages, question, handedOverAt } = conversation
  const last = new Date(updatedAt).toISOString()
  return (
    <>
      <td className={cx(table.long, styles.question)} data-label={t.chats.question}>
        <a href={href} lang={question === '' ? undefined : language}>
          {question || t.chats.noQuestion}
        </a>
      </td>
      <td className={cx(table.time, styles.last)} data-label={t.chats.last}>
        <time dateTime={last}>{format.moment(last)}</time>
      </td>
      <td className={styles.person} data-label={t.chats.person}>
        {personOf(conversation)}
        {email !== '' && <span className={cx(table.quiet, styles.email)}>{email}</span>}
      </td>
      <td data-label={t.chats.language}>{LANGUAGE_NAMES[language]}</td>
      <td data-label={t.chats.count}>{format.number(messages)}</td>
      <td className={styles.handed} data-label={t.chats.team}>
        <span className={cx(styles.team, handedOverAt !== null && styles.asked)}>
          {handedOverAt === null ? t.chats.notHandedOver : t.chats.handedOver}
        </span>
      </td>
    </>
  )
}
