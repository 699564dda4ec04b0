import type { Shop } from '#app/compose.server.ts'
import { localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { ForeignLinkError, requireAllowedUrl } from '#app/server/http/http.server.ts'

/** The platform's Discord sign-in that comes back to a path with a Discord id; null where its host is not allowed. */
export function findDiscordSignIn(
  { tebex, env }: Pick<Shop, 'tebex' | 'env'>,
  path: string,
  locale: string,
): string | null {
  const back = env.publicOrigin + localeHref(path, locale, languages)
  try {
    return requireAllowedUrl(tebex.discordLoginUrl(back), env)
  } catch (error) {
    if (error instanceof ForeignLinkError) return null
    throw error
  }
}
