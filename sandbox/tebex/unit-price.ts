import type { Package, Player } from './catalogue.ts'
import { type Cents, percentOf, toCents } from './money.ts'
import { PAYMENT_STATUS } from './payment-status.ts'
import { listLiveSales, saleDiscount } from './sales.ts'
import type { World } from './world.ts'

/** Ids of the packages that this player bought and was not refunded. */
export function listOwned(world: World, player: Player): Set<number> {
  const owned = new Set<number>()
  for (const payment of world.payments.values()) {
    if (payment.status !== PAYMENT_STATUS.complete) continue
    if (payment.customer.usernameId !== String(player.username_id)) continue
    for (const product of payment.products) owned.add(product.id)
  }
  return owned
}

/** What an earlier purchase in the same chain takes off: its own regular price. */
function upgradeCredit(world: World, pack: Package, player: Player | null): Cents {
  const chain = world.catalogue.cumulative.find((ids) => ids.includes(pack.id))
  if (chain === undefined || player === null) return 0
  const owned = listOwned(world, player)
  const earlier = chain.slice(0, chain.indexOf(pack.id)).filter((id) => owned.has(id))
  const prices = earlier.map((id) => world.catalogue.packages.find((p) => p.id === id)?.base_price ?? 0)
  return toCents(Math.max(0, ...prices))
}

/** What the chosen options of the package's variables add. */
function variableCost(pack: Package, variables: Record<string, string>): Cents {
  return pack.variables.reduce((sum, variable) => {
    const chosen = variables[variable.identifier]
    const option = variable.options.find((o) => String(o.id) === chosen || o.value === chosen)
    if (option === undefined) return sum
    return sum + toCents(option.price) + percentOf(toCents(pack.base_price), option.percentage)
  }, 0)
}

/** The price of one piece for this buyer, before codes and tax, and what was taken off the regular price. */
export function unitPrice(
  world: World,
  pack: Package,
  buyer: { player: Player | null; variables?: Record<string, string> },
): { price: Cents; discount: Cents } {
  const regular = toCents(pack.base_price) + variableCost(pack, buyer.variables ?? {})
  const sale = saleDiscount(pack, listLiveSales(world.catalogue.sales, world.clock.now()))
  const discount = Math.min(regular, sale + upgradeCredit(world, pack, buyer.player))
  return { price: regular - discount, discount }
}
