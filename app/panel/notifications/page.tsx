import type { PageProps } from '#app/page.ts'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import report from '#app/panel/kit/report.module.css'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import record from '#app/panel/layout/record.module.css'
import type { ChannelOutcome } from '#app/panel/notifications/types.ts'
import { cx } from '#app/ui/classes.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelForm } from './channel-form.tsx'
import { notificationColumns } from './columns.tsx'
import type { NotificationsData } from './load.server.ts'
import styles from './notifications.module.css'

const GOOD: ReadonlySet<ChannelOutcome> = new Set<ChannelOutcome>(['saved', 'removed', 'test_sent'])

/** Channels, sent notifications and a preview of the weekly report. */
export default function NotificationsPage({ data }: PageProps<NotificationsData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.notifications}>
      {({ channels, demoAddresses, latest, preview, outcome, typed }, format, messages) => {
        const { notifications: t } = messages
        const isGood = outcome !== null && GOOD.has(outcome)
        return (
          <div className={styles.page}>
            {outcome && (
              <p className={cx(record.note, !isGood && record.bad)} role={isGood ? 'status' : 'alert'}>
                {t.outcomes[outcome]}
              </p>
            )}
            <p>{t.about}</p>
            {demoAddresses && (
              <p className={record.note}>
                {t.demo} {t.kinds.discord}: <code>{demoAddresses.discord}</code> · {t.kinds.webhook}:{' '}
                <code>{demoAddresses.webhook}</code>
              </p>
            )}
            {channels.length === 0 ? (
              <p>{t.none}</p>
            ) : (
              <ul className={styles.cards}>
                {channels.map((channel) => (
                  <ChannelCard
                    key={channel.id}
                    channel={channel}
                    typed={typed?.id === channel.id ? typed : null}
                  />
                ))}
              </ul>
            )}
            <details className={styles.card} open={channels.length === 0 || typed?.id === ''}>
              <summary className={styles.summary}>{t.add}</summary>
              <ChannelForm channel={null} typed={typed?.id === '' ? typed : null} />
            </details>
            <section className={record.section}>
              <h2>{t.latest}</h2>
              <DataTable
                caption={t.latest}
                path="/admin/notifications"
                query={{}}
                rows={latest}
                nextCursor={null}
                columns={notificationColumns(messages, format)}
                empty={{ title: t.empty, text: t.emptyText }}
              />
              {latest.length > 0 && (
                <p className={report.foot}>
                  <CsvLink href="/api/admin/export/notifications.csv" query={{}} table={t.latest} />
                </p>
              )}
            </section>
            <section className={record.section}>
              <h2>{t.preview}</h2>
              <div className={styles.preview}>
                <h3>{preview.title}</h3>
                <ul>
                  {preview.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            </section>
          </div>
        )
      }}
    </AdminLayout>
  )
}
