import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { PeriodSwitch } from '#app/panel/kit/period-switch.tsx'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Buyers } from './buyers.tsx'
import type { BuyersContent, BuyersData } from './load.server.ts'
import { Subscriptions } from './subscriptions.tsx'

const PATH = '/admin/buyers'

export type BuyersProps = {
  content: BuyersContent
  format: Format
  t: AdminMessages
  /** This page with other choices. */
  hrefOf: (changes: Record<string, string>) => string
}

/** New and returning buyers, and subscriptions, by day, week or month. */
export default function BuyersPage({ data }: PageProps<BuyersData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.buyers}
      aside={(content) => (
        <PeriodSwitch
          path={PATH}
          {...{ period: content.period, days: content.days, ranges: content.ranges }}
          kept={keptOf(content)}
        />
      )}
    >
      {(content, format, t) => {
        const hrefOf = (changes: Record<string, string>) =>
          `${PATH}?${new URLSearchParams({ ...content.period, ...keptOf(content), ...changes })}`
        const props = { content, format, t, hrefOf }
        return (
          <div className={report.stack}>
            <p className={report.note}>{t.buyers.zone(content.timeZone)}</p>
            <Buyers {...props} />
            <Subscriptions {...props} />
          </div>
        )
      }}
    </AdminLayout>
  )
}

/** The choices of the address other than the period. */
function keptOf({ currency, currencies, chosenSteps }: BuyersContent): Record<string, string> {
  return {
    ...(currencies.length > 1 && { currency }),
    ...(chosenSteps && { per: chosenSteps }),
  }
}
