/** What a store sells and knows, in the shapes of the platform; a seed may leave out what has a default. */
import { z } from 'zod'
import { Ban } from './engagement/bans.ts'
import { GiftCards } from './engagement/gift-cards.ts'
import { CommunityGoal } from './engagement/goals.ts'
import { Command } from './engagement/queue.ts'
import { SidebarModule } from './engagement/sidebar.ts'
import { PERIODS } from './period.ts'
import { Coupon, Sale } from './pricing/sales.ts'

const Timestamp = z.iso.datetime({ offset: true })
/** Money in major units (`9.99`), as the platform writes it. */
const Amount = z.number()
const Id = z.int()

const Webstore = z.object({
  id: Id,
  description: z.string().default(''),
  name: z.string(),
  webstore_url: z.string(),
  currency: z.string(),
  lang: z.string().default('en'),
  logo: z.string().nullable().default(null),
  platform_type: z.string().default('FiveM'),
  platform_type_id: z.string().default('gta-v'),
  created_at: Timestamp,
  disabled: z.boolean().default(false),
  supports_usernames: z.boolean().default(false),
  supports_gifting: z.boolean().default(true),
})

const Media = z.object({
  type: z.enum(['image', 'video']),
  name: z.string().nullable(),
  url: z.string(),
  featured: z.boolean(),
  primary: z.boolean(),
})

const Option = z.object({
  name: z.string(),
  description: z.string(),
  type: z.string(),
  required: z.boolean(),
})

export const Variable = z.object({
  id: Id,
  identifier: z.string(),
  description: z.string(),
  type: z.enum(['dropdown', 'alpha', 'numeric', 'alphanumeric', 'username', 'email', 'text', 'discord_id']),
  min_length: z.int().nullable().default(null),
  max_length: z.int().nullable().default(null),
  allow_colors: z.boolean().default(false),
  /** Announced only where the question stands in `options`. */
  required: z.boolean().default(true),
  options: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        value: z.string(),
        price: Amount.default(0),
        percentage: z.number().default(0),
      }),
    )
    .default([]),
})
/** A question that a package asks its buyer. */
export type Variable = z.infer<typeof Variable>

export const Package = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().default(''),
  image: z.string().nullable().default(null),
  type: z.enum(['single', 'subscription', 'both']).default('single'),
  category: z.object({ id: Id, name: z.string() }),
  /** The regular price, before any sale and before tax; what a buyer pays is computed from it. */
  base_price: Amount,
  sales_tax: Amount.default(0),
  total_price: Amount.default(0),
  currency: z.string().default('USD'),
  prorate_price: Amount.nullable().default(null),
  discount: Amount.default(0),
  disable_quantity: z.boolean().default(false),
  disable_gifting: z.boolean().default(false),
  expiration_date: Timestamp.nullable().default(null),
  media: z.array(Media).default([]),
  order: z.int(),
  user_limit: z.int().nullable().default(null),
  /** The days after which a purchase no longer counts for `user_limit`. */
  user_limit_period: z.int().nullable().default(null),
  /** How many are sold in all; never announced. */
  global_limit: z.int().nullable().default(null),
  creator_meta_data: z.record(z.string(), z.unknown()).nullable().default(null),
  options: z.array(Option).default([]),
  variables: z.array(Variable).default([]),
  vip_status: z.string().nullable().default(null),
  /** No longer sold: left out of the Headless API. */
  disabled: z.boolean().default(false),
  /** How long a subscription runs until its next payment. */
  expiry_length: z.int().min(1).default(1),
  expiry_period: z.enum(PERIODS).default('month'),
  /** What a game server runs when the package was bought. */
  commands: z.array(Command).default([]),
  created_at: Timestamp,
  updated_at: Timestamp,
})
/** A package of the store, in the shape of the platform; money in major units (`9.99`). */
export type Package = z.infer<typeof Package>

/** A category without its packages: each package names its category. */
const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string().nullable(),
  get parent() {
    return z.nullable(Category).default(null)
  },
  description: z.string().default(''),
  tiered: z.boolean().default(false),
  order: z.int(),
  display_type: z.enum(['grid', 'list']).default('grid'),
  image_url: z.string().nullable().default(null),
  dynamic: z.boolean().default(false),
})
export type Category = z.infer<typeof Category>

const Page = z.object({
  created_at: Timestamp,
  updated_at: Timestamp,
  account_id: Id,
  private: z.boolean().default(false),
  hidden: z.boolean().default(false),
  disabled: z.boolean().default(false),
  sequence: z.boolean().default(false),
  id: Id,
  title: z.string(),
  slug: z.string(),
  content: z.string(),
})

/** A demo account that the login page offers; the platform's ids are numbers on FiveM, text on others. */
const Player = z.object({
  username: z.string(),
  username_id: z.union([Id, z.string()]),
  email: z.string(),
  name: z.string(),
  about: z.string().default(''),
})
export type Player = z.infer<typeof Player>

const Tier = z.object({
  id: Id,
  username_id: z.string(),
  package_id: Id,
  recurring_payment_reference: z.string(),
  created_at: Timestamp,
  next_payment_date: Timestamp,
  active: z.boolean().default(true),
  /** Where the tier goes when the paid period ends. */
  pending_downgrade_package_id: Id.nullable().default(null),
})
export type Tier = z.infer<typeof Tier>

export const Catalogue = z.object({
  store: Webstore,
  categories: z.array(Category),
  packages: z.array(Package),
  sales: z.array(Sale).default([]),
  coupons: z.array(Coupon).default([]),
  gift_cards: GiftCards,
  creator_codes: z
    .array(z.object({ code: z.string(), creator: z.string(), customer_percent: z.number() }))
    .default([]),
  players: z.array(Player),
  tiers: z.array(Tier).default([]),
  /** Chains of package ids in rising price; who owns one pays only the difference for a later one. */
  cumulative: z.array(z.array(Id)).default([]),
  pages: z.array(Page).default([]),
  sidebar: z.array(SidebarModule).default([]),
  community_goals: z.array(CommunityGoal).default([]),
  bans: z.array(Ban).default([]),
})
/** Everything that a store sells and knows; `readSeed` makes one from a store’s file. */
export type Catalogue = z.infer<typeof Catalogue>
