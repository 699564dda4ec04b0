import type { PageProps } from '#app/page.ts'
import { PeriodSwitch } from '#app/panel/kit/period-switch.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { useRefresh } from '#app/panel/overview/use-refresh.ts'
import { Attention } from './attention.tsx'
import { Earned } from './earned.tsx'
import { Health } from './health.tsx'
import type { OverviewData } from './load.server.ts'
import styles from './overview.module.css'
import { Overview } from './overview.tsx'
import { Today } from './today.tsx'

const PATH = '/admin'

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  const fresh = useRefresh(data)
  return (
    <AdminLayout
      data={fresh}
      title={(t) => t.tabs.overview}
      aside={({ period, days, ranges }) => <PeriodSwitch path={PATH} {...{ period, days, ranges }} />}
    >
      {({ glance, attention, earned, figures, health, period }, format, t) => (
        <>
          <div className={styles.grid}>
            <Today glance={glance} format={format} />
            <Attention attention={attention} />
          </div>
          {earned && <Earned {...{ earned, period, format }} />}
          {figures && <Overview {...figures} now={fresh.now} format={format} />}
          {health && <Health health={health} now={fresh.now} format={format} />}
          {!(figures && health) && <p className={styles.hint}>{t.glance.unknownText}</p>}
        </>
      )}
    </AdminLayout>
  )
}
