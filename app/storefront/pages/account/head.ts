import type { HeadOf } from '#app/page.ts'
import type { AccountData } from './load.server.ts'

export const head: HeadOf<AccountData | null> = ({ site, t }) => ({
  title: `${t.purchases.title} · ${site.name}`,
})
