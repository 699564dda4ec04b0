import type { HeadOf } from '#app/page.ts'
import { shopImage } from '../found.ts'
import type { ServicesData } from './load.server.ts'

export const head: HeadOf<ServicesData> = ({ site, t }) => ({
  title: `${t.services.title} · ${site.name}`,
  description: t.services.lead,
  canonical: '/services',
  image: shopImage(site),
})
