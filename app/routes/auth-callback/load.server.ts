import { localeHref } from '#app/kernel/locale-href.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'
import { wishFor } from '../wish.server.ts'

export type AuthCallbackData = {
  /** Where the page goes after 100 ms: the page where the login started, or `/`. A path of this site. */
  next: string
  signedIn: boolean
}

/** `success=true` proves nothing: the basket is asked, and only for a login that this browser started. */
export const load: PersonalLoad<AuthCallbackData> = async ({ shop, headers, address, query, locale }) => {
  await shop.catalog.ready()
  const { next, signedIn, cookies } = await shop.customer.endLogin(
    { headers, address },
    query.get('state'),
    async (ident, packageId) => {
      const wish = wishFor(shop, packageId, 1)
      if (wish) await shop.basket.add({ ident, address }, wish)
    },
  )
  return { data: { next: next ?? localeHref('/', locale, languages), signedIn }, cookies }
}
