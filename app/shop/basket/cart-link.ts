/** The address `/cart/add/7:2,9`: packages with their quantities, written by the shop or by a seller. */

export type LinkItem = { id: number; quantity: number }

const MAX_ITEMS = 20

/** Skips parts that name no package; the first entry of a repeated package counts. */
export function parseCartLink(text: string): LinkItem[] {
  const items = new Map<number, LinkItem>()
  for (const part of text.split(',').slice(0, MAX_ITEMS)) {
    const [, id, quantity = '1'] = /^([1-9]\d{0,14})(?::([1-9]\d?))?$/.exec(part) ?? []
    if (id && !items.has(Number(id))) items.set(Number(id), { id: Number(id), quantity: Number(quantity) })
  }
  return [...items.values()]
}

export function formatCartLink(items: readonly LinkItem[]): string {
  return items.map(({ id, quantity }) => (quantity === 1 ? String(id) : `${id}:${quantity}`)).join()
}

/** The page that adds these packages, or the cart when none is left. */
export function createCartLinkPath(items: readonly LinkItem[]): string {
  return items.length === 0 ? '/cart' : `/cart/add/${formatCartLink(items)}`
}
