/** Money is integer cents everywhere; here it becomes text, on the server. */

/** An amount in hundredths of its currency's unit. */
export type Cents = number

/**
 * `amount` is null when the platform's price was missing or unreadable (prints as zero); zero or less is
 * free. `was` is the struck-through reference price, null when the store's claims show none.
 */
export type PriceTag = {
  amount: Cents | null
  currency: string
  was: Cents | null
  /** The period that the price pays for; null for a one-time purchase. */
  period: 'month' | null
}

/** A price tag as text in one language. */
export type PriceText = {
  /** Null means free. */
  amount: string | null
  /** Struck through; null without a reduction. */
  was: string | null
  savedPercent: number
  isMonthly: boolean
}

export type WithPriceText<Priced> = Priced & { priceText: PriceText }

export function withPriceText<Priced extends { price: PriceTag }>(
  priced: Priced,
  locale: string,
): WithPriceText<Priced> {
  return { ...priced, priceText: formatPrice(priced.price, locale) }
}

export function formatPrice({ amount, currency, was, period }: PriceTag, locale: string): PriceText {
  const isFree = amount !== null && amount <= 0
  const isReduced = was !== null && !isFree
  return {
    amount: isFree ? null : formatMoney(amount, currency, locale),
    was: isReduced ? formatMoney(was, currency, locale) : null,
    savedPercent: isReduced ? computePercentSaved(was - (amount ?? 0), was) : 0,
    isMonthly: period === 'month' && !isFree,
  }
}

/** Null or NaN prints as zero. */
export function formatMoney(cents: Cents | null, currency: string, locale: string): string {
  const amount = cents === null || !Number.isFinite(cents) ? 0 : cents / 100
  try {
    return formatterFor(currency, locale).format(amount)
  } catch {
    // An invalid currency code must not cost the page.
    return `${amount.toFixed(2)} ${currency}`
  }
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const cached = formatters.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // In Portuguese a bare $ names no country: shops write US$.
    currencyDisplay: locale.startsWith('pt') ? 'symbol' : 'narrowSymbol',
  })
  formatters.set(key, formatter)
  return formatter
}

/** Percent saved, rounded; 0 when there is no original price. */
export function computePercentSaved(savings: Cents, original: Cents): number {
  return original > 0 ? Math.round((savings / original) * 100) : 0
}
