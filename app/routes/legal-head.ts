import type { HeadOf } from '#app/page.ts'
import { shopImage } from './found.ts'
import type { LegalData } from './legal.server.ts'

export const head: HeadOf<LegalData> = ({ data, site, t }) =>
  data
    ? {
        title: `${data.title} · ${site.name}`,
        description: `${data.title}: ${data.sections.map(({ title }) => title).join(', ')}`.slice(0, 160),
        canonical: `/${data.slug}`,
        image: shopImage(site),
      }
    : { title: `${t.notFound.title} · ${site.name}` }
