import type { Shop } from '#app/compose.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { LINK_PROBLEMS, type LinkProblem, type LinkStatus } from '#app/shop/discord/types.ts'

/** `unavailable`: the database cannot be asked. */
export type DiscordLinkData = {
  status: LinkStatus | 'unavailable'
  /** True for a customer who wants a message about each release. */
  wantsUpdates: boolean
  /** The reason why the sign-in did not link the account. */
  problem: LinkProblem | null
}

/** The customer's Discord account for a page with the parameter `discord`; null without that feature. */
export async function loadDiscordLink(
  { discord, log }: Pick<Shop, 'discord' | 'log'>,
  userId: string,
  query: URLSearchParams,
): Promise<DiscordLinkData | null> {
  if (!discord) return null
  const problem = LINK_PROBLEMS.find((candidate) => candidate === query.get('discord')) ?? null
  try {
    const [status, wantsUpdates] = await Promise.all([
      discord.findStatus(userId),
      discord.wantsUpdates(userId),
    ])
    return { status, wantsUpdates, problem }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    log.warn({ err: error }, 'Discord account could not be read')
    return { status: 'unavailable', wantsUpdates: false, problem }
  }
}
