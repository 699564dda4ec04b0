import type { Load } from '#app/page.ts'
import type { RelatedProduct } from '#app/storefront/components/catalog/related-products.tsx'
import { loadBestSellers } from '#app/storefront/related.server.ts'

export const load: Load<null, RelatedProduct[]> = async ({ shop, content, locale }) => ({
  data: null,
  staticData: loadBestSellers(
    { catalog: shop.catalog, news: content.news, store: content.store },
    { locale },
  ),
})
