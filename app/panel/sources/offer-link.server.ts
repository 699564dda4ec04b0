/** Creates a link that puts packages into the cart, applies a code, or does both. */
import { createCartLinkPath } from '#app/shop/basket/cart-link.ts'
import { isCode } from '#app/shop/basket/code-shapes.ts'

const MAX_PACKAGES = 20

type OfferLink = { code: string; packages: number[] } & (
  | { url: string; problem: null }
  | { url: null; problem: 'code' | 'nothing' }
)

/** Returns null before the form was submitted. */
export function findOfferLink(query: URLSearchParams, origin: string): OfferLink | null {
  const code = query.get('code')?.trim()
  if (code === undefined) return null
  const ids = query.getAll('package').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  const packages = [...new Set(ids.map(Number))].slice(0, MAX_PACKAGES)
  const input = { code, packages }
  if (code === '' && packages.length === 0) return { ...input, url: null, problem: 'nothing' }
  const cart = createCartLinkPath(packages.map((id) => ({ id, quantity: 1 })))
  if (code === '') return { ...input, url: `${origin}${cart}`, problem: null }
  if (!isCode(code)) return { ...input, url: null, problem: 'code' }
  const search = packages.length === 0 ? '' : `?${new URLSearchParams({ to: cart })}`
  return { ...input, url: `${origin}/discount/${encodeURIComponent(code)}${search}`, problem: null }
}
