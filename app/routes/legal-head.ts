import type { HeadOf } from '#app/page.ts'
import { shopImage } from './found.ts'
import type { LegalData } from './legal.server.ts'

export const head: HeadOf<LegalData> = ({ data, site, t }) =>
  data
    ? {
        title: `${data.title} · ${site.name}`,
        description: data.excerpt || site.tagline,
        canonical: `/${data.slug}`,
        image: shopImage(site),
      }
    : { title: `${t.notFound.title} · ${site.name}` }
