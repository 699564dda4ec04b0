import { PeriodSwitch } from '#app/admin/components/period-switch.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import { useRefresh } from '#app/admin/layout/use-refresh.ts'
import type { PageProps } from '#app/page.ts'
import { Health, HealthAlert } from './health.tsx'
import type { OverviewData } from './load.server.ts'
import styles from './overview.module.css'
import { Overview } from './overview.tsx'

const PATH = '/admin'

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  const fresh = useRefresh(data)
  return (
    <AdminLayout
      data={fresh}
      title={(t) => t.tabs.overview}
      aside={({ overview, days }) => <PeriodSwitch path={PATH} period={overview.period} days={days} />}
    >
      {({ health, waitingReviews, ...figures }, format, t) => (
        <>
          <HealthAlert health={health} />
          {waitingReviews > 0 && (
            <p className={styles.hint}>
              {t.reviews.waiting(waitingReviews)}. <a href="/admin/reviews?state=waiting">{t.reviews.see}</a>
            </p>
          )}
          <Overview {...figures} now={fresh.now} format={format} />
          <Health health={health} now={fresh.now} format={format} />
        </>
      )}
    </AdminLayout>
  )
}
