import type { HeadOf } from '#app/page.ts'

export const head: HeadOf<unknown> = ({ site, t, status }) => ({
  title: `${status === 429 ? t.error.waitTitle : t.error.title} · ${site.name}`,
})
