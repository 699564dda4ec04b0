import { localizeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'
import { parseReturnTo } from '#app/server/http/http.server.ts'
import { isCode } from '#app/shop/basket/code-shapes.ts'

export type DiscountData = {
  /** The link's code; null for an impossible one. */
  code: string | null
  /** The next page, a path on this site. */
  next: string
  isSignedIn: boolean
}

/** Viewing a link changes nothing and asks the platform nothing, because the link may come from anywhere. */
export const load: PersonalLoad<DiscountData> = async ({ shop, params, query, headers, locale }) => {
  const code = decoded(params.code ?? '').trim()
  const to = query.get('to')
  const next = to === null ? localizeHref('/scripts', locale, languages) : parseReturnTo(to, shop.env)
  const session = await shop.customer.findSession(headers)
  const isSignedIn = session?.basket != null
  if (!isCode(code)) return { data: { code: null, next, isSignedIn }, status: 404 }
  return { data: { code, next, isSignedIn } }
}

/** A decoded part of the path; empty if it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
