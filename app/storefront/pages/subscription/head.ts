import type { HeadOf } from '#app/page.ts'
import { faqData, productData } from '#app/shop/catalog/json-ld.ts'
import { createAbsolute, getProductImage } from '#app/storefront/seo.ts'
import type { SubscriptionData } from './load.server.ts'

export const head: HeadOf<SubscriptionData> = ({ data, locale, site, t }) => {
  const title = `${t.subscription.title} · ${site.name}`
  if (data.state !== 'ready') return { title }
  const { product, intro, included, faq } = data
  const description = [t.subscription.title, ...included, t.subscription.renews].join('. ')
  return {
    title,
    description,
    canonical: '/subscription',
    image: getProductImage(product),
    jsonLd: [
      productData(
        { ...product, excerpt: intro ?? description },
        { site, absolute: createAbsolute(site, locale) },
      ),
      ...faqData(faq),
    ],
  }
}
