import { useAllMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { Badge } from '#app/ui/content/badge.tsx'

type ProductBadgesProps = {
  product: ProductSummary
  tone: 'over' | 'plain'
  /** Leaves the edition to the name and the artwork. */
  isShort?: boolean
  /** The seller's label for the edition. */
  badge?: string | null
}

export function ProductBadges({ product, tone, isShort = false, badge = null }: ProductBadgesProps) {
  const t = useAllMessages()
  const version = isShort ? null : (badge ?? (product.edition && t.product[product.edition]))
  return (
    <>
      {product.isPopular && <Badge tone={tone}>{t.product.popular}</Badge>}
      {product.isBundle && <Badge tone={tone}>{t.product.bundle}</Badge>}
      {version && <Badge tone={tone}>{version}</Badge>}
    </>
  )
}
