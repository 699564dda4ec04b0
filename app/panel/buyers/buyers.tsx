import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import report from '#app/panel/kit/report.module.css'
import { Frame } from '#app/panel/layout/section.tsx'
import { StepChoices } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import type { BuyersProps } from './page.tsx'

export function Buyers({ content, format, t }: BuyersProps) {
  const { buyers, buyersBefore, buyerSteps, unit, labels } = content
  const title = t.buyers.perStep[unit]
  const figures = [
    { key: 'new', label: t.buyers.new },
    { key: 'returning', label: t.buyers.returning },
  ] as const
  return (
    <>
      <Frame>
        <Figures label={t.revenue.buyers}>
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
        </Figures>
      </Frame>
      <StepChoices report={reports.buyers} content={content} unit={unit} />
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
          today={content.today}
          format={format}
        />
      </Frame>
      <p className={report.note}>
        {t.buyers.rule} {buyers.unknownOrders > 0 && t.revenue.unknownBuyers(buyers.unknownOrders)}
      </p>
    </>
  )
}
