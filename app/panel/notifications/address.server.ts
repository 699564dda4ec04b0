/** Validates channels' addresses. Anyone who has an address can write to it, so the panel shows it masked. */
import { isPublicHost } from '#app/server/http/public-hosts.server.ts'
import { CHANNEL_LIMITS, type ChannelKind } from './types.ts'

const DISCORD_HOSTS = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com']
const DISCORD_PATH = /^\/api\/(?:v\d+\/)?webhooks\/\d{5,25}\/[\w-]{10,200}$/

/** The normalised address; null for a forbidden one. `trusted` is the origin of the demo's sandbox. */
export function parseAddress(text: string, kind: ChannelKind, trusted: string | null): string | null {
  const url = text.length <= CHANNEL_LIMITS.address && URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username !== '' || url.password !== '') return null
  url.hash = ''
  if (url.origin === trusted) return url.href
  if (url.protocol !== 'https:') return null
  if (kind === 'webhook') return isPublicHost(url.hostname) ? url.href : null
  return DISCORD_HOSTS.includes(url.host) && DISCORD_PATH.test(url.pathname) ? url.href : null
}

export function maskAddress(address: string): string {
  return `${new URL(address).host}/…${address.slice(-4)}`
}
