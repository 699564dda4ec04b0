import type { RelatedProduct } from '#app/storefront/components/catalog/related-products.tsx'
import { WaysOn } from '#app/storefront/components/catalog/ways-on.tsx'

export const staticSections = (products: RelatedProduct[]) => ({ more: <WaysOn products={products} /> })
