/** Turns the Cfx name or id of a customer into the key of the ledger, which is all that the search reads. */
import type { Shop } from '#app/compose.server.ts'
import type { CustomerProblem } from '#app/shop/orders/types.ts'

type FoundCustomer = { customerKey?: string | null; problem: CustomerProblem | null }

/** Servers name a player `fivem:` and the id. */
const ID = /^(?:fivem:)?(\d{1,15})$/i

/** The key is absent while no customer was asked for, and null for one who cannot be found. */
export async function findCustomer(
  { orders, history }: Pick<Shop, 'orders' | 'history'>,
  typed: string | undefined,
): Promise<FoundCustomer> {
  if (typed === undefined) return { problem: null }
  const [, id] = ID.exec(typed) ?? []
  if (id !== undefined) return { customerKey: await orders.computeCustomerKey(id), problem: null }
  const found = await history.findUserId(typed)
  if ('problem' in found) return { customerKey: null, problem: found.problem }
  return { customerKey: await orders.computeCustomerKey(found.id), problem: null }
}
