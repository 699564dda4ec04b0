import type { PriceView } from '#app/features/catalog/types.ts'
import { useSite } from '#app/features/content/site.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { Price } from '#app/ui/content/price.tsx'

type ProductPriceProps = {
  price: PriceView
  locale: string
  size?: 'small' | 'medium' | 'large'
  isInLink?: boolean
}

export function ProductPrice({ price, ...rest }: ProductPriceProps) {
  const t = useAllMessages()
  const { saleBadge } = useSite()
  return <Price {...price} {...rest} badge={saleBadge} labels={t.price} />
}
