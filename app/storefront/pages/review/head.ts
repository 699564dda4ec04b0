import type { HeadOf } from '#app/page.ts'
import type { ReviewData } from './load.server.ts'

export const head: HeadOf<ReviewData> = ({ data, site, t }) => ({
  title: `${data.state === 'missing' ? t.product.missingTitle : t.review.text} · ${site.name}`,
})
