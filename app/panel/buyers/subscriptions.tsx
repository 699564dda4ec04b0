import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import report from '#app/panel/kit/report.module.css'
import { Frame } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { Rates } from '#app/panel/money/rates.tsx'
import { CurrencyChoices } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import type { BuyersProps } from './page.tsx'

/** Counts of subscriptions and their monthly revenue, in the main currency or another one. */
export function Subscriptions({ content, format, t }: BuyersProps) {
  const { currency, labels, unit: stepUnit, subscriptionSteps, rates, today } = content
  const unit = { currency, isConverted: rates.length > 0 }
  const money = (cents: number) => formatAmount(cents, unit, t.tag)
  if (currency === '') return <p className={report.note}>{t.buyers.noSubscriptions}</p>
  const title = t.buyers.subscriptionsPerStep[stepUnit]
  const listValues = (key: 'active' | 'started' | 'ended' | 'monthly') =>
    subscriptionSteps.map((step) => step[key])
  return (
    <>
      <CurrencyChoices report={reports.buyers} content={content} />
      <Rates rates={rates} main={content.main} />
      <Totals content={content} format={format} t={t} money={money} />
      <div className={report.grid}>
        <Frame>
          <DayChart
            title={`${title} (${currency})`}
            summary={format.number(subscriptionSteps.at(-1)?.active ?? 0)}
            days={labels}
            series={[
              { name: t.buyers.active, values: listValues('active'), tone: 'main' },
              { name: t.buyers.started, values: listValues('started'), tone: 'second' },
              { name: t.buyers.ended, values: listValues('ended'), tone: 'third' },
            ]}
            kind="line"
            today={today}
            format={format}
          />
        </Frame>
        <Frame>
          <DayChart
            title={`${t.revenue.monthly} (${currency})`}
            summary={money(subscriptionSteps.at(-1)?.monthly ?? 0)}
            days={labels}
            series={[{ name: t.revenue.monthly, values: listValues('monthly'), tone: 'main' }]}
            kind="line"
            today={today}
            format={{ ...format, number: money }}
          />
        </Frame>
      </div>
      <p className={report.note}>
        {t.buyers.activeNote}. {t.buyers.monthlyNote}
      </p>
    </>
  )
}

type TotalsProps = Pick<BuyersProps, 'content' | 'format' | 't'> & { money: (cents: number) => string }

function Totals({ content: { subscriptions, subscriptionsBefore }, format, t, money }: TotalsProps) {
  const figures = [
    { key: 'active', label: t.buyers.active, print: format.number },
    { key: 'started', label: t.buyers.started, print: format.number },
    { key: 'ended', label: t.buyers.ended, print: format.number },
    { key: 'monthly', label: t.revenue.monthly, print: money },
  ] as const
  return (
    <Frame>
      <Figures label={t.revenue.subscriptions}>
        {figures.map(({ key, label, print }) => (
          <Figure key={key} label={label} value={print(subscriptions[key])}>
            <ChangeBadge
              current={subscriptions[key]}
              previous={subscriptionsBefore[key]}
              basis={subscriptionsBefore.active}
              print={print}
              format={format}
              isLessBetter={key === 'ended'}
            />
          </Figure>
        ))}
      </Figures>
    </Frame>
  )
}
