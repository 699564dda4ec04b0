import { formatName } from '#app/lib/plain-name.ts'
import type { HeadOf } from '#app/page.ts'
import { breadcrumbData, formatPriceNumber, productData } from '#app/shop/catalog/json-ld.ts'
import { createAbsolute, getProductImage } from '#app/storefront/seo.ts'
import type { ProductData } from './load.server.ts'
import type { ProductStaticData } from './static-sections.server.tsx'

export const head: HeadOf<ProductData, ProductStaticData> = ({ data, staticData, locale, site, t }) => {
  if (!staticData) {
    const title = data.state === 'missing' ? t.product.missingTitle : t.product.unavailableTitle
    return { title: `${title} · ${site.name}` }
  }
  const { product, customerReviews } = staticData
  const { excerpt, path, price } = product
  const name = formatName(product.name, t.product.marks)
  const absolute = createAbsolute(site, locale)
  const amount = formatPriceNumber(price.amount)
  const steps = [
    { name: t.navigation.home, path: '/' },
    { name: t.productPage.breadcrumbScripts, path: '/scripts' },
    { name, path },
  ]
  return {
    title: `${name} · ${site.name}`,
    description: excerpt || site.tagline,
    canonical: path,
    image: getProductImage({ id: product.id, name }),
    properties: {
      'og:type': 'product',
      ...(amount !== null && { 'product:price:amount': amount, 'product:price:currency': price.currency }),
    },
    jsonLd: [
      productData(
        { ...product, name },
        {
          site,
          absolute,
          reviews: { ...customerReviews, author: t.testimonials.author },
        },
      ),
      breadcrumbData(steps, absolute),
    ],
  }
}
