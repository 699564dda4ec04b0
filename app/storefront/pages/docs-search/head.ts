import type { HeadOf } from '#app/page.ts'
import type { DocsSearchData } from './load.server.ts'

export const head: HeadOf<DocsSearchData> = ({ data, site, t }) => ({
  title: [...(data.search === '' ? [] : [data.search]), t.navigation.documentation, site.name].join(' · '),
})
