import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Figure } from '#app/panel/kit/figure.tsx'
import report from '#app/panel/kit/report.module.css'
import { Frame } from '#app/panel/layout/section.tsx'
import { StepChoices } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import type { BuyersProps } from './page.tsx'

/** New and returning buyers. */
export function Buyers({ content, format, t }: BuyersProps) {
  const { buyers, buyersBefore, buyerSteps, steps, labels } = content
  const title = t.buyers.perStep[steps]
  const figures = [
    { key: 'new', label: t.buyers.new },
    { key: 'returning', label: t.buyers.returning },
  ] as const
  return (
    <>
      <dl className={report.figures} aria-label={t.revenue.buyers}>
        {figures.map(({ key, label }) => (
          <Figure key={key} label={label} value={format.number(buyers[key])}>
            <ChangeBadge
              current={buyers[key]}
              previous={buyersBefore[key]}
              print={format.number}
              format={format}
            />
          </Figure>
        ))}
      </dl>
      <Frame>
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
      </Frame>
      <StepChoices report={reports.buyers} content={content} steps={steps} />
      <p className={report.note}>
        {t.buyers.rule} {buyers.unknownOrders > 0 && t.revenue.unknownBuyers(buyers.unknownOrders)}
      </p>
    </>
  )
}
