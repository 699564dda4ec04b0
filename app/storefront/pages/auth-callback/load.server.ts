import { localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'

export type AuthCallbackData = {
  /** The platform brought it back. The page's form posts it: looking at the page changes nothing. */
  state: string
  /** The page where the login began, or `/`. A path of this site. */
  next: string
}

export const load: PersonalLoad<AuthCallbackData> = async ({ shop, query, locale }) => {
  const state = query.get('state') ?? ''
  return { data: { state, next: shop.customer.findReturnTo(state) ?? localeHref('/', locale, languages) } }
}
