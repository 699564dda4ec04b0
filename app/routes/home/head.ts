import type { HeadOf } from '#app/page.ts'
import type { HomeData } from './load.server.ts'

export const head: HeadOf<HomeData> = ({ site }) => ({
  title: `${site.name} · ${site.tagline}`,
  description: site.tagline,
  canonical: '/',
})
