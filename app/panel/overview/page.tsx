import type { PageProps } from '#app/page.ts'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import { useRefresh } from '#app/panel/overview/use-refresh.ts'
import { reports } from '#app/panel/pages.ts'
import { Attention } from './attention.tsx'
import { Earned } from './earned.tsx'
import { FirstDay } from './first-day/first-day.tsx'
import { Health } from './health.tsx'
import type { OverviewData } from './load.server.ts'
import styles from './overview.module.css'
import { Overview } from './overview.tsx'
import { Today } from './today.tsx'

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  const fresh = useRefresh(data)
  return (
    <ReportPage report={reports.overview} data={fresh}>
      {({ firstDay, glance, attention, earned, figures, health, period }, format, t) => (
        <>
          {firstDay && <FirstDay firstDay={firstDay} />}
          {earned && (
            <Earned earned={earned} period={period} today={fresh.now.slice(0, 10)} format={format} />
          )}
          <div className={styles.grid}>
            <Today glance={glance} format={format} />
            <Attention attention={attention} />
          </div>
          {figures && <Overview {...figures} now={fresh.now} format={format} />}
          {health && <Health health={health} now={fresh.now} format={format} />}
          {!(figures && health) && <p className={styles.hint}>{t.glance.unknownText}</p>}
        </>
      )}
    </ReportPage>
  )
}
