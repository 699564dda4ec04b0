/** Amounts of money as the panel writes them. */
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Figures } from '#app/shop/orders/revenue/types.ts'

type Unit = { currency: string; isConverted: boolean }

/** The sign ≈ marks an amount that includes converted currencies. */
export function formatAmount(cents: Cents, { currency, isConverted }: Unit, tag: string): string {
  return `${isConverted ? '≈\u00a0' : ''}${formatMoney(cents, currency, tag)}`
}

export type Told = Pick<Figures, 'orders' | 'taxTold' | 'feeTold'>

/** Says for how many orders tax or fees are unknown; null when they are known for all. */
export function describeUntold(
  { orders, taxTold, feeTold }: Told,
  t: AdminMessages['revenue'],
): string | null {
  const taxes = Math.max(0, orders - taxTold)
  const fees = Math.max(0, orders - feeTold)
  return taxes + fees > 0 ? t.untold(taxes, fees) : null
}
