import { z } from 'zod'
import { formatIsoSeconds } from '../../clock.ts'
import { call } from '../../http/call.ts'
import { createApp, parse } from '../../http/context.ts'
import { json } from '../../http/respond.ts'
import { type Category, Package } from '../catalogue.ts'
import { Refusal } from '../refusal.ts'
import { newId, type State } from '../state.ts'
import { getBasketOfRequest } from './baskets.ts'

/** Ids of dynamic packages start here, out of the way of the catalogue's. */
const FIRST_ID = 900_000_000

const DynamicPackage = z.object({
  name: z.string().min(1),
  price: z.number().min(0),
  slug: z.string().min(1),
  description: z.string().optional(),
  image_url: z.string().optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
})
type DynamicPackage = z.infer<typeof DynamicPackage>

const Body = z.object({
  username: z.string().min(1),
  category_id: z.coerce.number().int(),
  packages: z.array(DynamicPackage),
})

type OwnFields = Omit<z.input<typeof Package>, 'id' | 'currency' | 'created_at' | 'updated_at'>

/** A package that is in one basket only. */
export function createOwnPackage(state: State, fields: OwnFields): Package {
  const now = formatIsoSeconds(state.clock.now())
  return Package.parse({
    id: FIRST_ID + newId(state),
    currency: state.catalogue.store.currency,
    disable_gifting: true,
    created_at: now,
    updated_at: now,
    ...fields,
  })
}

const createPackage = (state: State, category: Category, input: DynamicPackage, order: number): Package =>
  createOwnPackage(state, {
    name: input.name,
    slug: input.slug,
    description: input.description,
    image: input.image_url,
    category: { id: category.id, name: category.name },
    base_price: input.price,
    disable_quantity: true,
    order,
    creator_meta_data: input.custom,
  })

export const dynamicPackageRoutes = createApp()

dynamicPackageRoutes.put(
  '/api/accounts/:token/baskets/:ident/dynamic-packages',
  call('createDynamicPackage'),
  (c) => {
    const { state, body } = c.var
    const basket = getBasketOfRequest(c)
    const { username, category_id, packages } = parse(Body, body)
    const category = state.catalogue.categories.find(({ id }) => id === category_id)
    if (category?.dynamic !== true) throw new Refusal(422, 'The category id field is invalid.')
    if (basket.player?.username !== username) throw new Refusal(422, 'The username field is invalid.')
    basket.dynamic[category.id] = packages.map((pack, at) => createPackage(state, category, pack, at + 1))
    return json({ message: 'Dynamic packages created successfully.' })
  },
)
