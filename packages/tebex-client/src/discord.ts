import type { Transport } from './http/transport.ts'
import { check } from './validation.ts'

/** A snowflake id. */
const DISCORD_ID = /^\d{15,21}$/

export function createDiscord({ identUrl }: Transport) {
  return {
    /**
     * The platform's Discord sign-in, which comes back to `returnUrl` with the parameters of `readDiscordReturn`. Throws
     * `invalid_request` for an address that no browser can be sent to.
     */
    discordLoginUrl(returnUrl: string, { basketIdent }: { basketIdent?: string | undefined } = {}): string {
      const operation = 'getBasketAuthUrl'
      const url = new URL('/discord/', identUrl)
      url.searchParams.set('return', check.address(operation, returnUrl))
      if (basketIdent !== undefined) url.searchParams.set('basketIdent', check.ident(operation, basketIdent))
      return url.href
    },
  }
}

/** A Discord account, as the sign-in told it; not a proof of identity. */
export type DiscordReturn = { discordId: string; discordTag: string | null }

/**
 * Reads the fields that the Discord sign-in adds to the return address; null without a Discord id. They may fill in a
 * form and prove no identity: nothing documents which text the `signature` signs.
 */
export function readDiscordReturn(query: URLSearchParams): DiscordReturn | null {
  const discordId = query.get('discord_id') ?? ''
  if (!DISCORD_ID.test(discordId)) return null
  return { discordId, discordTag: query.get('discord_tag')?.slice(0, 100) || null }
}
