import { z } from 'zod'
import { Currency, Description, EmptyList, Id, Money, Text, Url } from './values.ts'

/** An id that a switch shows as text. */
const AnyId = z.union([Id, z.string().regex(/^\w+$/)])

const Line = z.strictObject({
  id: Id,
  name: Text.min(1),
  slug: Text.nullish(),
  description: Description,
  image: Url.nullish(),
  type: z.enum(['single', 'subscription', 'both']),
  in_basket: z.strictObject({
    quantity: z.int().positive(),
    price: Money,
    gift_username_id: AnyId.nullish(),
    gift_username: Text.nullish(),
  }),
  revenue_share: z.array(z.looseObject({})),
  is_recurring: z.boolean().optional(),
  custom: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
})

export const Basket = z.strictObject({
  id: AnyId,
  ident: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  complete: z.boolean(),
  email: Text.nullable(),
  username: Text.nullable(),
  username_id: AnyId.nullish(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  ip: Text.min(3),
  cancel_url: Url.nullish(),
  complete_url: Url.nullable(),
  complete_auto_redirect: z.boolean(),
  base_price: Money,
  sales_tax: Money,
  total_price: Money,
  currency: Currency,
  packages: z.array(Line),
  coupons: z.array(z.strictObject({ code: Text.min(1) })),
  giftcards: z.array(z.strictObject({ card_number: Text.min(1) })),
  creator_code: Text.nullish(),
  custom: z.union([z.record(z.string(), z.unknown()), EmptyList, z.null()]),
  links: z.union([EmptyList, z.strictObject({ checkout: Url.optional(), payment: Url.optional() })]),
})

const Link = z.strictObject({ name: Text.min(1), url: Url })

/** Bare, without `data`; perhaps inside one more list (`authNested`). */
export const Logins = z.union([z.array(Link), z.tuple([z.array(Link)])])

/** The answer to a code that was applied and a tier that was moved. */
export const Done = z.strictObject({ success: z.literal(true), message: Text.min(1) })

export const Message = z.strictObject({ message: Text.min(1) })
