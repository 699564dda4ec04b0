import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Figures } from '#app/shop/orders/revenue/types.ts'

/** Says for how many orders tax or fees are unknown: what remains of them is less than the figure. */
export function Untold({ orders, taxTold, feeTold }: Pick<Figures, 'orders' | 'taxTold' | 'feeTold'>) {
  const { revenue: t } = useAdminMessages()
  const [taxes, fees] = [orders - taxTold, orders - feeTold]
  if (taxes <= 0 && fees <= 0) return null
  return <>{t.untold(Math.max(0, taxes), Math.max(0, fees))}</>
}
