import type { BasketView } from '#app/features/basket/basket-totals.ts'
import { usePage } from '#app/framework/hooks.ts'
import { formatMoney } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'

type RecurringProps = { view: Pick<BasketView, 'monthly' | 'currency'>; className: string | undefined }

/** Beside a total: what of it is due again each month. */
export function Recurring({ view: { monthly, currency }, className }: RecurringProps) {
  const t = useAllMessages()
  const { locale } = usePage()
  if (monthly === 0) return null
  return <p className={className}>{t.cart.recurring(formatMoney(monthly, currency, locale))}</p>
}
