/** Formats amounts of money for the panel. */
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Figures } from '#app/shop/orders/revenue/types.ts'

type Unit = { currency: string; isConverted: boolean }

/** The sign ≈ marks an amount that includes converted currencies. */
export function formatAmount(cents: Cents, { currency, isConverted }: Unit, tag: string): string {
  return `${isConverted ? '≈\u00a0' : ''}${formatMoney(cents, currency, tag)}`
}

export type Told = Pick<Figures, 'orders' | 'taxKnownOrders' | 'feeKnownOrders'>

/** States for how many orders tax or fees are unknown; null when they are known for all orders. */
export function describeUntold(
  { orders, taxKnownOrders, feeKnownOrders }: Told,
  t: AdminMessages['revenue'],
): string | null {
  const taxes = Math.max(0, orders - taxKnownOrders)
  const fees = Math.max(0, orders - feeKnownOrders)
  return taxes + fees > 0 ? t.untold(taxes, fees) : null
}
