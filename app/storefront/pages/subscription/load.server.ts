import { localizeHref } from '#app/lib/locale-path.ts'
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { languages } from '#app/messages/index.ts'
import type { Load } from '#app/page.ts'
import type { Faq } from '#app/server/store/store.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { listSubscriptionScripts } from '#app/storefront/subscription-scripts.server.ts'

export type SubscriptionData =
  | {
      state: 'ready'
      product: WithPriceText<ProductSummary>
      /** The seller's own text. */
      intro: string | null
      included: string[]
      faq: Faq
    }
  /** The platform is unavailable, or does not sell the package in the settings. */
  | { state: 'failed' }

/** The scripts that a subscriber can use today. */
export type SubscriptionStaticData = { scripts: Pick<ProductSummary, 'name' | 'path' | 'picture'>[] }

export const load: Load<SubscriptionData, SubscriptionStaticData> = async ({
  shop,
  content,
  locale,
  signal,
}) => {
  const offer = content.store.settings.subscription
  if (!offer) return { redirect: localizeHref('/scripts', locale, languages) }
  const catalogue = await shop.catalog.ready(signal)
  const product = catalogue?.products.get(offer.packageId)
  if (!catalogue || !product) return { data: { state: 'failed' }, ...PLATFORM_AWAY }
  const { included, faq, intro } = offer
  return {
    data: {
      state: 'ready',
      product: withPriceText(product.summary, locale),
      intro,
      included,
      faq,
    },
    staticData: {
      scripts: listSubscriptionScripts(catalogue).map(({ name, path, picture }) => ({
        name: plainName(name),
        path,
        picture,
      })),
    },
  }
}
