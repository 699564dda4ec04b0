import { z } from 'zod'
import { Currency, Description, Flag, Id, Moment, Money, Text, Url } from './values.ts'

export const Store = z.strictObject({
  id: Id,
  description: Description,
  name: Text.min(1),
  webstore_url: Url,
  currency: Currency,
  lang: Text.min(2),
  logo: Url.nullable(),
  platform_type: Text.min(1),
  platform_type_id: z.union([Text.min(1), Id]),
  created_at: Moment,
  disabled: Flag,
  supports_usernames: Flag.optional(),
  supports_gifting: Flag.optional(),
})

const Media = z.strictObject({
  type: z.enum(['image', 'video']),
  name: Text.nullable(),
  url: Url,
  featured: z.boolean(),
  primary: z.boolean(),
})

const Option = z.strictObject({ name: Text, description: Text, type: Text, required: z.boolean() })

const Variable = z.strictObject({
  id: Id,
  identifier: Text.min(1),
  description: Text,
  type: Text.min(1),
  min_length: z.int().nullable(),
  max_length: z.int().nullable(),
  allow_colors: z.boolean(),
  options: z.array(z.strictObject({ id: Id, name: Text, value: Text, price: Money, percentage: z.number() })),
})

const Limit = z.union([
  z.int(),
  z.strictObject({ limit: z.int(), period_length: z.int().nullable() }),
  z.null(),
])

export const Package = z.strictObject({
  id: Id,
  name: Text.min(1),
  slug: Text.nullish(),
  description: Description,
  image: Url.nullable(),
  type: z.enum(['single', 'subscription', 'both']),
  category: z.strictObject({ id: Id, name: Text }),
  base_price: Money,
  sales_tax: Money,
  total_price: Money,
  currency: Currency,
  prorate_price: Money.nullable(),
  discount: Money,
  disable_quantity: z.boolean(),
  disable_gifting: z.boolean(),
  expiration_date: Moment.nullable(),
  media: z.array(Media),
  order: z.int(),
  user_limit: Limit.optional(),
  creator_meta_data: z.record(z.string(), z.unknown()).nullish(),
  options: z.array(Option).optional(),
  variables: z.array(Variable).nullish(),
  vip_status: Text.nullish(),
  ident: Text.optional(),
  created_at: Moment,
  updated_at: Moment,
})

const category = {
  id: Id,
  name: Text.min(1),
  slug: Text.nullable(),
  parent: z.looseObject({ id: Id, name: Text }).nullable(),
  description: Description,
  tiered: z.boolean(),
  active_tier: z.looseObject({ id: Id, username_id: Text, active: z.boolean() }).nullable(),
  order: z.int(),
  display_type: z.enum(['grid', 'list']),
  image_url: Url.nullable(),
  dynamic: z.boolean(),
}

/** As it arrives when packages were asked for. */
export const Category = z.strictObject({ ...category, packages: z.array(Package) })

/** As it arrives when they were not (`packagesNotAsked`). */
export const BareCategory = z.strictObject({
  ...category,
  packages: z.array(z.never(), { error: 'packages that were not asked for' }).nullish(),
})

export const Page = z.strictObject({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  account_id: Id,
  title: Text,
  slug: Text,
  private: z.boolean(),
  hidden: z.boolean(),
  disabled: z.boolean(),
  sequence: z.union([z.boolean(), z.int()]),
  content: Text,
})
