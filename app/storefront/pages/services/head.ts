import type { HeadOf } from '#app/page.ts'
import { getShopImage } from '#app/storefront/seo.ts'
import type { ServicesData } from './load.server.ts'

export const head: HeadOf<ServicesData> = ({ data, site, t }) => ({
  title: `${t.services.title} · ${site.name}`,
  description: data.texts.lead ?? site.tagline,
  canonical: '/services',
  image: getShopImage(site),
})
