import { Health, HealthAlert } from '#app/features/admin/health.tsx'
import { Overview } from '#app/features/analytics/overview.tsx'
import { PeriodSwitch } from '#app/features/analytics/period-switch.tsx'
import type { PageProps } from '#app/page.ts'
import { Frame } from './frame.tsx'
import type { OverviewData } from './load.server.ts'
import { useFresh } from './use-fresh.ts'

const PATH = '/admin'

export default function OverviewPage({ data }: PageProps<OverviewData>) {
  const fresh = useFresh(data)
  return (
    <Frame
      answer={fresh}
      title={(t) => t.tabs.overview}
      aside={({ overview, days }) => <PeriodSwitch path={PATH} period={overview.period} days={days} />}
    >
      {({ health, ...figures }, format) => (
        <>
          <HealthAlert health={health} />
          <Overview {...figures} now={fresh.now} format={format} />
          <Health health={health} now={fresh.now} format={format} />
        </>
      )}
    </Frame>
  )
}
