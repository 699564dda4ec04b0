import type { HeadOf } from '#app/page.ts'
import { getShopImage } from '#app/storefront/seo.ts'

export const head: HeadOf<unknown> = ({ site, t }) => ({
  title: `${t.compatibility.title} · ${site.name}`,
  description: t.compatibility.lead,
  canonical: '/my-server',
  image: getShopImage(site),
})
