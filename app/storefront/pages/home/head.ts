import type { HeadOf } from '#app/page.ts'
import { faqData, organizationData, websiteData } from '#app/shop/catalog/json-ld.ts'
import { createAbsolute, getShopImage } from '#app/storefront/seo.ts'
import type { HomeData, HomeStaticData } from './load.server.ts'

export const head: HeadOf<HomeData, HomeStaticData> = ({ staticData, locale, site }) => ({
  title: `${site.name} · ${site.tagline}`,
  description: site.tagline,
  canonical: '/',
  image: getShopImage(site),
  jsonLd: [
    organizationData(site),
    websiteData(site, { absolute: createAbsolute(site, locale), locale }),
    ...faqData(staticData?.faq ?? []),
  ],
})
