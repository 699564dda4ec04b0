import type { AdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ListedConversation } from '#app/shop/assistant/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './chats.module.css'

/** `getHref` is the address of one conversation. */
export function chatColumns(
  { chats, store }: AdminMessages,
  format: Format,
  getHref: (id: string) => string,
): Column<ListedConversation>[] {
  return [
    {
      key: 'question',
      label: chats.question,
      narrow: 'lead',
      className: cx(cells.long, styles.question),
      render: ({ id, question, language }) => (
        <a href={getHref(id)} lang={question === '' ? undefined : language}>
          {question || chats.noQuestion}
        </a>
      ),
    },
    {
      key: 'last',
      label: chats.last,
      className: cells.time,
      render: ({ updatedAt }) => <Moment at={new Date(updatedAt).toISOString()} format={format} />,
    },
    {
      key: 'person',
      label: chats.person,
      className: styles.person,
      render: ({ name, email }) => (
        <>
          {name || <span className={cells.none}>{chats.anonymous}</span>}
          {email !== '' && <span className={cx(cells.quiet, styles.email)}>{email}</span>}
        </>
      ),
    },
    {
      key: 'language',
      label: chats.language,
      narrow: 'away',
      render: ({ language }) => store.form.languageNames[language],
    },
    {
      key: 'count',
      label: chats.count,
      narrow: 'away',
      isNumeric: true,
      render: ({ messages }) => format.number(messages),
    },
    {
      key: 'team',
      label: chats.team,
      className: styles.team,
      render: ({ handedOverAt }) =>
        handedOverAt === null ? (
          <span className={cells.none}>{chats.notHandedOver}</span>
        ) : (
          <Status tone="marked">{chats.handedOver}</Status>
        ),
    },
  ]
}
