import { besideHref, localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'

/** Discord brought both back. The page's form posts them: looking at the page changes nothing. */
export type DiscordCallbackData = { state: string; code: string }

const PATH = '/discord-callback'

/** Discord knows one address of the shop; the page is shown in the language of the one where the sign-in began. */
export const load: PersonalLoad<DiscordCallbackData> = async ({ shop, query, locale }) => {
  const state = query.get('state') ?? ''
  const returnTo = shop.discord?.findReturnTo(state)
  const path = localeHref(PATH, locale, languages)
  const wanted = returnTo ? besideHref(PATH, returnTo, languages) : path
  if (wanted !== path) return { redirect: `${wanted}?${query}` }
  return { data: { state, code: query.get('code') ?? '' } }
}
