import { localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'
import { safeReturnTo } from '#app/server/http/http.server.ts'
import { isCode } from '#app/shop/basket/code-shapes.ts'

export type DiscountData = {
  /** The code of the link; null when it cannot be one. */
  code: string | null
  /** The path of this site that the visitor goes on to. */
  next: string
  isSignedIn: boolean
}

/** Looking at a link changes nothing, and asks the platform nothing: it may come from anywhere. */
export const load: PersonalLoad<DiscountData> = async ({ shop, params, query, headers, locale }) => {
  const code = decoded(params.code ?? '').trim()
  const to = query.get('to')
  const next = to === null ? localeHref('/scripts', locale, languages) : safeReturnTo(to, shop.env)
  const session = await shop.customer.findSession(headers)
  const isSignedIn = session?.basket != null
  if (!isCode(code)) return { data: { code: null, next, isSignedIn }, status: 404 }
  return { data: { code, next, isSignedIn } }
}

/** A part of the path in clear; empty when it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
