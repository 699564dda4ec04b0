import { useAdminMessages } from '#app/messages/admin/index.ts'
import report from '#app/panel/kit/report.module.css'
import type { Rate } from '#app/shop/orders/revenue/types.ts'

/** Lists the conversion rates of the settings; `main` is the currency that amounts were converted to. */
export function Rates({ rates, main }: { rates: readonly Rate[]; main: string }) {
  const { revenue: t } = useAdminMessages()
  if (rates.length === 0) return null
  const list = rates.map(({ currency, rate }) => t.rate(currency, rate, main)).join(' · ')
  return (
    <p className={report.note}>
      {t.ratesAre} {list} <a href="/admin/store/money">{t.ratesChange}</a>
    </p>
  )
}
