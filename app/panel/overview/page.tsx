import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { PanelFile } from '#app/panel/kit/file-menu.tsx'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import { useRefresh } from '#app/panel/overview/use-refresh.ts'
import { reports } from '#app/panel/pages.ts'
import type { OverviewTable } from '#app/shop/analytics/overview-file.server.ts'
import { Attention } from './attention.tsx'
import { Earned, LastMonth } from './earned.tsx'
import { FirstDay } from './first-day/first-day.tsx'
import { Health } from './health.tsx'
import type { OverviewData } from './load.server.ts'
import styles from './overview.module.css'
import { More, Overview } from './overview.tsx'
import { Today } from './today.tsx'

type Content = Extract<OverviewData, { state: 'open' }>['content']

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  const fresh = useRefresh(data)
  return (
    <ReportPage report={reports.overview} data={fresh} files={listFiles}>
      {({ firstDay, glance, attention, earned, figures, health, period, today }, format, t) => (
        <>
          {firstDay && <FirstDay firstDay={firstDay} />}
          {earned && <Earned earned={earned} period={period} today={today} format={format} />}
          <div className={styles.grid}>
            <Today glance={glance} format={format} />
            <Attention attention={attention} />
            {earned && <LastMonth earned={earned} format={format} />}
            {figures && <Overview {...figures} today={today} format={format} />}
          </div>
          {figures && <More {...figures} today={today} now={fresh.now} format={format} />}
          {health && <Health health={health} now={fresh.now} format={format} />}
          {!(figures && health) && <p className={styles.hint}>{t.glance.unknownText}</p>}
        </>
      )}
    </ReportPage>
  )
}

function listFiles({ period }: Content, t: AdminMessages): PanelFile[] {
  const names: Record<OverviewTable, string> = {
    days: `${t.charts.visits}, ${t.charts.interactions}`,
    funnel: t.funnel.title,
    products: t.products.title,
    countries: t.countries.title,
  }
  return Object.entries(names).map(([table, name]) => ({
    name,
    path: reports.overview.exportPath,
    query: { ...period, table },
  }))
}
