import type { HeadOf } from '#app/page.ts'
import type { ThankYouData } from './load.server.ts'

export const head: HeadOf<ThankYouData> = ({ site, t, data: { attempt } }) => ({
  title: `${attempt === null ? t.thankYou.title : t.thankYou[attempt].title} · ${site.name}`,
})
