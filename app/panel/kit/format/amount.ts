/** Amounts of money as the panel writes them. */
import { type Cents, formatMoney } from '#app/lib/money.ts'

type Unit = { currency: string; isConverted: boolean }

/** The sign ≈ marks an amount that includes converted currencies. */
export function formatAmount(cents: Cents, { currency, isConverted }: Unit, tag: string): string {
  return `${isConverted ? '≈ ' : ''}${formatMoney(cents, currency, tag)}`
}
