import { useMessages } from '#app/messages/index.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ProductSummary } from './types.ts'

type ProductBadgesProps = {
  product: ProductSummary
  tone: 'over' | 'plain'
  /** Leaves the edition to the name and the artwork. */
  isShort?: boolean
}

export function ProductBadges({ product, tone, isShort = false }: ProductBadgesProps) {
  const t = useMessages()
  return (
    <>
      {product.isPopular && <Badge tone={tone}>{t.product.popular}</Badge>}
      {product.isBundle && <Badge tone={tone}>{t.product.bundle}</Badge>}
      {!isShort && product.edition && <Badge tone={tone}>{t.product[product.edition]}</Badge>}
    </>
  )
}
