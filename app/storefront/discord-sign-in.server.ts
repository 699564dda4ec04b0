import type { Shop } from '#app/compose.server.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { ForeignLinkError, requireAllowedUrl } from '#app/server/http/http.server.ts'

/** The platform's Discord sign-in, which returns to a path with a Discord id; null if its host is not allowed. */
export function findDiscordSignIn(
  { tebex, env }: Pick<Shop, 'tebex' | 'env'>,
  path: string,
  locale: string,
): string | null {
  const back = env.publicOrigin + localizeHref(path, locale, languages)
  try {
    return requireAllowedUrl(tebex.discordLoginUrl(back), env)
  } catch (error) {
    if (error instanceof ForeignLinkError) return null
    throw error
  }
}
