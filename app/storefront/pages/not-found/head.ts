import type { HeadOf } from '#app/page.ts'

export const head: HeadOf<null> = ({ site, t }) => ({ title: `${t.notFound.title} · ${site.name}` })
