import type { HeadOf } from '#app/page.ts'
import { shopImage } from '#app/storefront/seo.ts'

export const head: HeadOf<unknown> = ({ site, t }) => ({
  title: `${t.compatibility.title} · ${site.name}`,
  description: t.compatibility.lead,
  canonical: '/my-server',
  image: shopImage(site),
})
