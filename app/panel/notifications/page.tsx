import type { PageProps } from '#app/page.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import report from '#app/panel/kit/report.module.css'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import record from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { ChannelOutcome } from '#app/panel/notifications/types.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelForm } from './channel-form.tsx'
import { notificationColumns } from './columns.tsx'
import type { NotificationsData } from './load.server.ts'
import styles from './notifications.module.css'

const GOOD: ReadonlySet<ChannelOutcome> = new Set<ChannelOutcome>(['saved', 'removed', 'test_sent'])

export default function NotificationsPage({ data }: PageProps<NotificationsData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.notifications}
      aside={({ channels, latest, typed }, { notifications: t }) => (
        <>
          {latest.length > 0 && (
            <FileMenu files={[{ name: t.latest, path: '/api/admin/export/notifications.csv', query: {} }]} />
          )}
          <ActionFold isMain label={t.add} isOpen={channels.length === 0 || typed?.id === ''}>
            <ChannelForm
              channel={null}
              typed={typed?.id === '' ? typed : null}
              panelLanguage={data.language}
            />
          </ActionFold>
        </>
      )}
    >
      {({ channels, demoAddresses, latest, preview, outcome, typed }, format, messages) => {
        const { notifications: t } = messages
        const isGood = outcome !== null && GOOD.has(outcome)
        return (
          <div className={styles.page}>
            {outcome && <OutcomeNotice isGood={isGood}>{t.outcomes[outcome]}</OutcomeNotice>}
            <p className={report.note}>{t.about}</p>
            {demoAddresses && (
              <p className={record.note}>
                {t.demo} {t.kinds.discord}: <code>{demoAddresses.discord}</code> · {t.kinds.webhook}:{' '}
                <code>{demoAddresses.webhook}</code>
              </p>
            )}
            {channels.length === 0 ? (
              <EmptyCard title={t.none} text={t.noneText} />
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
            <RecordSection title={t.latest}>
              <DataTable
                caption={t.latest}
                path="/admin/notifications"
                rows={latest}
                columns={notificationColumns(messages, format)}
                empty={{ title: t.empty, text: t.emptyText }}
              />
            </RecordSection>
            <RecordSection title={t.preview}>
              <div className={styles.preview}>
                <h3>{preview.title}</h3>
                <ul>
                  {preview.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            </RecordSection>
          </div>
        )
      }}
    </AdminLayout>
  )
}
