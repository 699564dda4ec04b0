import type { HeadOf } from '#app/page.ts'
import type { ReleaseMessagesData } from './load.server.ts'

export const head: HeadOf<ReleaseMessagesData> = ({ site, t }) => ({
  title: `${t.discord.updates.leave} · ${site.name}`,
})
