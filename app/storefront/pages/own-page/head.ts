import type { HeadOf } from '#app/page.ts'
import { getShopImage } from '#app/storefront/seo.ts'
import type { OwnPageData } from './load.server.ts'

export const head: HeadOf<OwnPageData> = ({ data, site }) => ({
  title: `${data.title} · ${site.name}`,
  description: data.excerpt || site.tagline,
  canonical: `/${data.slug}`,
  image: getShopImage(site),
})
