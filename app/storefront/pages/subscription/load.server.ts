import { localeHref } from '#app/lib/locale-path.ts'
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { languages } from '#app/messages/index.ts'
import type { Load } from '#app/page.ts'
import type { Faq } from '#app/server/store/store.server.ts'
import type { Snapshot } from '#app/shop/catalog/catalog.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'

export type SubscriptionData =
  | {
      state: 'ready'
      product: WithPriceText<ProductSummary>
      /** The seller's own text. */
      intro: string | null
      included: string[]
      faq: Faq
      /** The scripts that a subscriber may use today. */
      scripts: Pick<ProductSummary, 'name' | 'path'>[]
    }
  /** The platform is unavailable, or does not sell the package that the settings name. */
  | { state: 'failed' }

export const load: Load<SubscriptionData> = async ({ shop, content, locale, signal }) => {
  const wanted = content.store.settings.subscription
  if (!wanted) return { redirect: localeHref('/scripts', locale, languages) }
  const catalogue = await shop.catalog.ready(signal)
  const product = catalogue?.products.get(wanted.packageId)
  if (!catalogue || !product) return { data: { state: 'failed' }, ...PLATFORM_AWAY }
  const { included, faq, intro } = wanted
  const scripts = listScripts(catalogue)
  return {
    data: {
      state: 'ready',
      product: withPriceText(product.summary, locale),
      intro,
      included,
      faq,
      scripts,
    },
  }
}

/** Every script once, whatever its editions; bundles hold nothing more. */
function listScripts({ categories }: Snapshot): Pick<ProductSummary, 'name' | 'path'>[] {
  const scripts = new Map<string, string>()
  for (const { products } of categories) {
    for (const { summary } of products) {
      const name = plainName(summary.name)
      if (summary.kind !== 'script' || summary.isBundle || scripts.has(name)) continue
      scripts.set(name, summary.path)
    }
  }
  return [...scripts].map(([name, path]) => ({ name, path }))
}
