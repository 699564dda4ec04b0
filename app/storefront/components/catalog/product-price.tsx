import type { PriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { Price } from '#app/ui/content/price.tsx'

type ProductPriceProps = {
  /** True where the cart’s total or the page’s main price already has the note. */
  isWithoutTaxNote?: boolean
  price: PriceText
  isMonthlyWhenChosen?: boolean
  size?: 'small' | 'medium' | 'large'
  isInLink?: boolean
}

export function ProductPrice({ isWithoutTaxNote = false, ...props }: ProductPriceProps) {
  const t = useAllMessages()
  const { saleBadge, taxMode } = useSite()
  const tax = isWithoutTaxNote ? null : t.price.tax[taxMode]
  return <Price {...props} badge={saleBadge} labels={t.price} tax={tax} />
}
