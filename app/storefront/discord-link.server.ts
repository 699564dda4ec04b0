import type { Shop } from '#app/compose.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { LINK_PROBLEMS, type LinkProblem, type LinkStatus } from '#app/shop/discord/types.ts'

/** `unavailable`: the database cannot say. */
export type DiscordLinkData = {
  status: LinkStatus | 'unavailable'
  /** The customer gets a message of each release. */
  wantsUpdates: boolean
  /** Why the sign-in did not link the account. */
  problem: LinkProblem | null
}

/** The customer's Discord account, for a page that names `discord` among its parameters; null without that feature. */
export async function loadDiscordLink(
  { discord, log }: Pick<Shop, 'discord' | 'log'>,
  userId: string,
  query: URLSearchParams,
): Promise<DiscordLinkData | null> {
  if (!discord) return null
  const problem = LINK_PROBLEMS.find((one) => one === query.get('discord')) ?? null
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
