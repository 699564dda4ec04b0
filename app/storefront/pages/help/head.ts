import type { HeadOf } from '#app/page.ts'
import { getShopImage } from '#app/storefront/seo.ts'

export const head: HeadOf<unknown> = ({ site, t }) => ({
  title: `${t.help.title} · ${site.name}`,
  description: t.help.lead,
  canonical: '/help',
  image: getShopImage(site),
})
