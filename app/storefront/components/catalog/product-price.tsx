import { useSite } from '#app/features/content/site.ts'
import type { PriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { Price } from '#app/ui/content/price.tsx'

type ProductPriceProps = {
  price: PriceText
  size?: 'small' | 'medium' | 'large'
  isInLink?: boolean
}

export function ProductPrice(props: ProductPriceProps) {
  const t = useAllMessages()
  const { saleBadge } = useSite()
  return <Price {...props} badge={saleBadge} labels={t.price} />
}
