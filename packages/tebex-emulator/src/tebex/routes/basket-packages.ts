import { z } from 'zod'
import { call } from '../../http/call.ts'
import { Bool, createApp, parse, type SandboxContext } from '../../http/context.ts'
import { json } from '../../http/respond.ts'
import type { Basket } from '../basket.ts'
import { addLine, removeLine, setQuantity } from '../lines.ts'
import { Refusal } from '../refusal.ts'
import { serializeBasket } from '../serialize.ts'

/** These calls know the basket alone: no token in the path. */
const BASKET = '/api/baskets/:ident/packages'

const Id = z.coerce.number().int().positive()
const Text = z.union([z.string(), z.number()]).transform(String)

const Answer = z
  .union([Text, z.boolean(), z.null()])
  .transform((answer) => (answer === null ? '' : String(answer)))

const AddPackage = z.object({
  package_id: Id,
  quantity: z.coerce.number().int().min(1).max(1000).nullish(),
  type: z.string().nullish(),
  dynamic: Bool.nullish(),
  variable_data: z.union([z.record(z.string(), Answer), z.array(z.never()).transform(() => ({}))]).nullish(),
  custom: z.unknown().optional(),
  target_username: z.string().nullish(),
  target_username_id: Text.nullish(),
})
const RemovePackage = z.object({ package_id: Id })
const Quantity = z.object({ quantity: z.coerce.number().int().min(0).max(1000) })

function basketResponse(c: SandboxContext, basket: Basket): Response {
  const state = c.get('state')
  const body = serializeBasket(state, basket)
  return json(state.variants.bareBasket ? body : { data: body })
}

export const basketPackageRoutes = createApp()

basketPackageRoutes.post(BASKET, call('addBasketPackage'), (c) => {
  const input = parse(AddPackage, c.get('body'))
  if (c.get('state').variants.quantityRequired && input.quantity == null) {
    throw new Refusal(422, 'The quantity field is required.')
  }
  const basket = addLine(c.get('state'), c.req.param('ident'), {
    packageId: input.package_id,
    quantity: input.quantity ?? null,
    type: input.type ?? null,
    dynamic: input.dynamic ?? false,
    variables: input.variable_data ?? {},
    custom: input.custom ?? null,
    target: input.target_username_id ?? input.target_username ?? null,
  })
  return basketResponse(c, basket)
})

basketPackageRoutes.post(`${BASKET}/remove`, call('removeBasketPackage'), (c) => {
  const { package_id } = parse(RemovePackage, c.get('body'))
  return basketResponse(c, removeLine(c.get('state'), c.req.param('ident'), package_id))
})

basketPackageRoutes.put(`${BASKET}/:id`, call('updatePackageQuantity'), (c) => {
  const { quantity } = parse(Quantity, c.get('body'))
  const packageId = parse(Id, c.req.param('id'))
  const basket = setQuantity(c.get('state'), c.req.param('ident'), packageId, quantity)
  return c.get('state').variants.undescribedBodies ? basketResponse(c, basket) : c.body(null, 200)
})
