import type { HeadOf } from '#app/page.ts'

export const head: HeadOf<unknown> = ({ site, t }) => ({ title: `${t.cartAdd.title} · ${site.name}` })
