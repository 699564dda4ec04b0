import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Choices } from '#app/panel/kit/choices.tsx'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import { Figure } from '#app/panel/kit/figure.tsx'
import report from '#app/panel/kit/report.module.css'
import { STEPS } from '#app/shop/orders/revenue/types.ts'
import type { BuyersProps } from './page.tsx'

/** New and returning buyers. */
export function Buyers({ content, format, t, hrefOf }: BuyersProps) {
  const { buyers, buyersBefore, buyerSteps, steps, labels, period } = content
  const title = t.buyers.perStep[steps]
  const choices = STEPS.map((per) => ({ key: per, name: t.revenue.steps[per], href: hrefOf({ per }) }))
  const figures = [
    { key: 'new', label: t.buyers.new },
    { key: 'returning', label: t.buyers.returning },
  ] as const
  return (
    <>
      <dl className={report.figures} aria-label={t.revenue.buyers}>
        {figures.map(({ key, label }) => (
          <Figure key={key} label={label} value={format.number(buyers[key])}>
            <ChangeBadge current={buyers[key]} previous={buyersBefore[key]} format={format} />
          </Figure>
        ))}
      </dl>
      <div className={report.panel}>
        <DayChart
          title={title}
          summary={t.revenue.buyersNote}
          days={labels}
          series={[
            { name: t.buyers.new, values: buyerSteps.map((step) => step.new), tone: 'main' },
            {
              name: t.buyers.returning,
              values: buyerSteps.map(({ returning }) => returning),
              tone: 'second',
            },
          ]}
          kind="bars"
          format={format}
        />
      </div>
      <div className={report.foot}>
        <Choices label={t.revenue.stepsLabel} chosen={steps} choices={choices} />
        <CsvLink href="/api/admin/export/buyers.csv" query={{ ...period, per: steps }} table={title} />
      </div>
      <p className={report.note}>
        {t.buyers.rule} {buyers.unknownOrders > 0 && t.revenue.unknownBuyers(buyers.unknownOrders)}
      </p>
    </>
  )
}
