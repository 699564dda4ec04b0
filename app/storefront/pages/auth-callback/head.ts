import type { HeadOf } from '#app/page.ts'
import type { AuthCallbackData } from './load.server.ts'

export const head: HeadOf<AuthCallbackData> = ({ site, t }) => ({
  title: `${t.authCallback.title} · ${site.name}`,
})
