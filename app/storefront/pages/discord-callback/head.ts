import type { HeadOf } from '#app/page.ts'
import type { DiscordCallbackData } from './load.server.ts'

export const head: HeadOf<DiscordCallbackData> = ({ site, t }) => ({
  title: `${t.discord.linking} · ${site.name}`,
})
