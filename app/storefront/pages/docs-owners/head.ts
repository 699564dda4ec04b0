import type { HeadOf } from '#app/page.ts'
import type { DocsOwnersData } from './load.server.ts'

export const head: HeadOf<DocsOwnersData> = ({ data, site, t }) => ({
  title: `${data.state === 'page' ? data.doc.title : t.docs.owners} · ${site.name}`,
})
