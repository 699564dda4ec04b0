import { localizeHref, localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'

/** From Discord's redirect. The page's form posts them, because viewing the page changes nothing. */
export type DiscordCallbackData = { state: string; code: string }

const PATH = '/discord-callback'

/** Discord knows a single address of the shop, so the page switches to the language in which the sign-in began. */
export const load: PersonalLoad<DiscordCallbackData> = async ({ shop, query, locale }) => {
  const state = query.get('state') ?? ''
  const returnTo = shop.discord?.findReturnTo(state)
  const path = localizeHref(PATH, locale, languages)
  const target = returnTo ? localizeHrefLike(PATH, returnTo, languages) : path
  if (target !== path) return { redirect: `${target}?${query}` }
  return { data: { state, code: query.get('code') ?? '' } }
}
