/** Money as visitors read it. Amounts are integer cents; null or NaN prints as zero. */
export function formatMoney(cents: number | null, currency: string, locale: string): string {
  const key = `${cents} ${currency} ${locale}`
  const text = printed[key] ?? print(cents, currency, locale)
  if (recorded) recorded[key] = text
  return text
}

function print(cents: number | null, currency: string, locale: string): string {
  const amount = cents === null || !Number.isFinite(cents) ? 0 : cents / 100
  try {
    return formatter(currency, locale).format(amount)
  } catch {
    // A currency code that is none must not cost the page.
    return `${amount.toFixed(2)} ${currency}`
  }
}

type Printed = Record<string, string>

let printed: Readonly<Printed> = {}
let recorded: Printed | null = null

/** Renders, and tells which amounts it printed and how. */
export function recordMoney(render: () => string): { markup: string; printed: Printed } {
  const amounts: Printed = {}
  recorded = amounts
  try {
    return { markup: render(), printed: amounts }
  } finally {
    recorded = null
  }
}

/** What the server printed on this document is not worth loading a browser's tables of currencies while it hydrates. */
export function reuseMoney(amounts: Readonly<Printed>): void {
  printed = amounts
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formatters.set(key, made)
  return made
}

/** Percent saved, rounded; 0 when there is no original price. */
export function percentSaved(savings: number, original: number): number {
  return original > 0 ? Math.round((savings / original) * 100) : 0
}
