import { localizeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'

export type AuthCallbackData = {
  /** From the platform's redirect. The page's form posts it, because viewing the page changes nothing. */
  state: string
  /** The page where the login began, or `/`; a path on this site. */
  next: string
}

export const load: PersonalLoad<AuthCallbackData> = async ({ shop, query, locale }) => {
  const state = query.get('state') ?? ''
  return { data: { state, next: shop.customer.findReturnTo(state) ?? localizeHref('/', locale, languages) } }
}
