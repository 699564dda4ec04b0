import type { HeadOf } from '#app/page.ts'
import { shopImage } from '#app/storefront/seo.ts'
import type { LegalData } from './load.server.ts'

export const head: HeadOf<LegalData> = ({ data, site, t }) =>
  data
    ? {
        title: `${data.title} · ${site.name}`,
        description: data.excerpt || site.tagline,
        canonical: `/${data.slug}`,
        image: shopImage(site),
      }
    : { title: `${t.notFound.title} · ${site.name}` }
