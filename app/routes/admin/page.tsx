import { Health } from '#app/features/admin/health.tsx'
import { Overview } from '#app/features/analytics/overview.tsx'
import { PeriodSwitch } from '#app/features/analytics/period-switch.tsx'
import type { PageProps } from '#app/page.ts'
import { Frame } from './frame.tsx'
import type { OverviewData } from './load.server.ts'

const PATH = '/admin'

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  return (
    <Frame
      answer={data}
      title={(t) => t.tabs.overview}
      aside={({ overview, days }) => <PeriodSwitch path={PATH} period={overview.period} days={days} />}
    >
      {({ stats, overview, health }, format) => (
        <>
          <Overview stats={stats} overview={overview} now={data.now} format={format} />
          <Health health={health} now={data.now} format={format} />
        </>
      )}
    </Frame>
  )
}
