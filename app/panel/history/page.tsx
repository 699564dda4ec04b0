import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ConfirmForm } from '#app/panel/access/confirm/confirm-form.tsx'
import { DeletionFold } from '#app/panel/kit/delete/deletion-fold.tsx'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { HistoryStatus } from '#app/shop/orders/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './history.module.css'
import type { HistoryData } from './load.server.ts'

const PATH = '/admin/history'

export default function HistoryPage({ data }: PageProps<HistoryData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.history}
      aside={({ status }, { history: t }) =>
        status.key === 'panel' && (
          <DeletionFold label={t.remove} action="/api/admin/history/remove">
            {t.removeHint}
          </DeletionFold>
        )
      }
    >
      {({ status, knownSince, outcome, ways }, format, { history: t }) => {
        const isGood = outcome === 'saved' || outcome === 'removed'
        return (
          <div className={styles.history}>
            {outcome && <OutcomeNotice isGood={isGood}>{t.outcomes[outcome]}</OutcomeNotice>}
            <p>{t.about}</p>
            <Facts status={status} knownSince={knownSince} format={format} now={data.now} />
            {status.key === 'environment' && <p>{t.environment}</p>}
            {status.key !== 'environment' && ways !== null && (
              <ConfirmForm ways={ways} returnTo={PATH} problem={null} />
            )}
            {status.key !== 'environment' && ways === null && <KeyForm hasKey={status.key === 'panel'} />}
          </div>
        )
      }}
    </AdminLayout>
  )
}

type FactsProps = { status: HistoryStatus; knownSince: string; format: Format; now: string }

function Facts({ status, knownSince, format, now }: FactsProps) {
  const { history: t } = useAdminMessages()
  const { progress, problem } = status
  const readAt = progress?.readAt ?? null
  return (
    <FactList
      facts={[
        [t.since, <Moment key="since" at={knownSince} format={format} />],
        [
          t.state,
          <>
            {describeState(status, t)}
            {readAt !== null && <small>{t.checked(format.ago(new Date(readAt).toISOString(), now))}</small>}
          </>,
        ],
        [t.store, status.key === 'none' ? null : progress?.store],
        [t.problem, problem && <span className={styles.problem}>{t.problems[problem]}</span>],
      ]}
    />
  )
}

function describeState({ key, progress }: HistoryStatus, t: AdminMessages['history']): string {
  if (key === 'none') return t.off
  if (progress === null) return t.notYet
  return progress.isFirstReadComplete ? t.upToDate : t.reading(progress.pagesRead, progress.lastPage)
}

function KeyForm({ hasKey }: { hasKey: boolean }) {
  const { history: t } = useAdminMessages()
  return (
    <form method="post" action="/api/admin/history/key" className={fields.form}>
      <InputField
        label={t.key}
        hint={t.keyHint}
        type="password"
        name="secret"
        autoComplete="off"
        required
        maxLength={256}
      />
      <Button variant="primary" size="small">
        {hasKey ? t.replace : t.save}
      </Button>
    </form>
  )
}
