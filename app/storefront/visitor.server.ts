import { countPieces } from '#app/shop/basket/basket.server.ts'
import type { CustomerVisit } from '#app/shop/customer/customer.server.ts'

/** The signed-in visitor for a personal page's header; null for others. */
export function describeVisitor({ basket, customer }: Pick<CustomerVisit, 'basket' | 'customer'>) {
  return basket || customer ? { pieces: countPieces(basket?.packages ?? []) } : null
}
