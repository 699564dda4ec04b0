import type { AdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status, type Tone } from '#app/panel/kit/format/status.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { Notification, NotificationState } from '#app/panel/notifications/types.ts'
import type { Format } from '#app/shop/analytics/format.ts'

const TONES: Record<NotificationState, Tone> = { waiting: 'plain', sent: 'good', failed: 'bad' }

export function notificationColumns(
  { notifications: t, columns, table: { none } }: AdminMessages,
  format: Format,
): Column<Notification>[] {
  return [
    { key: 'message', label: t.message, narrow: 'lead', render: ({ kind }) => t.messages[kind] },
    { key: 'channel', label: t.channel, className: cells.long, render: ({ channel }) => channel },
    {
      key: 'time',
      label: columns.time,
      className: cells.time,
      render: ({ createdAt }) => <Moment at={createdAt} format={format} />,
    },
    {
      key: 'state',
      label: t.state,
      narrow: 'end',
      render: ({ state, attempts }) => (
        <Status tone={TONES[state]}>
          {t.states[state]}
          {attempts > 0 && ` (${t.attempts(attempts)})`}
        </Status>
      ),
    },
    {
      key: 'error',
      label: t.error,
      narrow: 'folded',
      className: cells.long,
      render: ({ error, httpStatus }) => {
        if (error === null) return none
        return httpStatus === null ? t.errors[error] : `${t.errors[error]} (HTTP ${httpStatus})`
      },
    },
  ]
}
