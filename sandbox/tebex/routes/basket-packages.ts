import { z } from 'zod'
import { json, type Message, type Reply } from '../../http/message.ts'
import { parse } from '../../http/parse.ts'
import type { Route } from '../../http/router.ts'
import type { Basket } from '../baskets.ts'
import { addLine, removeLine, setQuantity } from '../lines.ts'
import { wireBasket } from '../wire.ts'
import type { World } from '../world.ts'

/** These calls know the basket alone: no token in the path. */
const BASKET = '/api/baskets/:ident/packages'

const Id = z.coerce.number().int().positive()
const Text = z.union([z.string(), z.number()]).transform(String)

const AddPackage = z.object({
  package_id: Id,
  quantity: z.coerce.number().int().min(1).max(1000).nullish(),
  type: z.enum(['single', 'subscription']).nullish(),
  dynamic: z.boolean().nullish(),
  variable_data: z.union([z.record(z.string(), Text), z.array(z.never()).transform(() => ({}))]).nullish(),
  custom: z.unknown().optional(),
  target_username: z.string().nullish(),
  target_username_id: Text.nullish(),
})
const RemovePackage = z.object({ package_id: Id })
const Quantity = z.object({ quantity: z.coerce.number().int().min(0).max(1000) })

function answer(world: World, basket: Basket): Reply {
  const body = wireBasket(world, basket)
  return json(world.variants.bareBasket ? body : { data: body })
}

function postPackage(world: World, message: Message): Reply {
  const input = parse(AddPackage, message.body)
  const basket = addLine(world, message.params.ident ?? '', {
    packageId: input.package_id,
    quantity: input.quantity ?? null,
    type: input.type ?? null,
    dynamic: input.dynamic ?? false,
    variables: input.variable_data ?? {},
    custom: input.custom ?? null,
    target: input.target_username_id ?? input.target_username ?? null,
  })
  return answer(world, basket)
}

function postRemove(world: World, message: Message): Reply {
  const { package_id } = parse(RemovePackage, message.body)
  return answer(world, removeLine(world, message.params.ident ?? '', package_id))
}

function putQuantity(world: World, message: Message): Reply {
  const { quantity } = parse(Quantity, message.body)
  const packageId = parse(Id, message.params.id)
  return answer(world, setQuantity(world, message.params.ident ?? '', packageId, quantity))
}

export const basketPackageRoutes: Route[] = [
  { method: 'POST', pattern: BASKET, operation: 'addBasketPackage', handle: postPackage },
  { method: 'POST', pattern: `${BASKET}/remove`, operation: 'removeBasketPackage', handle: postRemove },
  { method: 'PUT', pattern: `${BASKET}/:id`, operation: 'updatePackageQuantity', handle: putQuantity },
]
