/** Makes the link to an offer: packages that it puts into the cart, a code that it fills in, or both. */
import { cartLinkPath } from '#app/shop/basket/cart-link.ts'
import { isCode } from '#app/shop/basket/code-shapes.ts'

const MOST_PACKAGES = 20

type OfferLink = { code: string; packages: number[] } & (
  | { url: string; problem: null }
  | { url: null; problem: 'code' | 'nothing' }
)

/** Null before anything was asked for. */
export function findOfferLink(query: URLSearchParams, origin: string): OfferLink | null {
  const typed = query.get('code')
  if (typed === null) return null
  const code = typed.trim()
  const ids = query.getAll('package').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  const packages = [...new Set(ids.map(Number))].slice(0, MOST_PACKAGES)
  const asked = { code, packages }
  if (code === '' && packages.length === 0) return { ...asked, url: null, problem: 'nothing' }
  const cart = cartLinkPath(packages.map((id) => ({ id, quantity: 1 })))
  if (code === '') return { ...asked, url: `${origin}${cart}`, problem: null }
  if (!isCode(code)) return { ...asked, url: null, problem: 'code' }
  const next = packages.length === 0 ? '' : `?${new URLSearchParams({ to: cart })}`
  return { ...asked, url: `${origin}/discount/${encodeURIComponent(code)}${next}`, problem: null }
}
