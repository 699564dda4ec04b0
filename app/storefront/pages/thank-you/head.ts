import type { HeadOf } from '#app/page.ts'
import type { ThankYouData } from './load.server.ts'

export const head: HeadOf<ThankYouData> = ({ site, t }) => ({ title: `${t.thankYou.title} · ${site.name}` })
