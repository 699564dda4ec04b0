/** The catalogue of a store, in the shapes of the platform; a seed may leave out every field that has a default. */
import { z } from 'zod'
import { DAY, formatIsoSeconds } from '../clock.ts'
import { Ban } from './engagement/bans.ts'
import { GiftCards } from './engagement/gift-cards.ts'
import { CommunityGoal } from './engagement/goals.ts'
import { Command } from './engagement/queue.ts'
import { SidebarModule } from './engagement/sidebar.ts'
import { CREATED, createNumbers, formatSlug, giveIds, identified } from './given.ts'
import { PERIODS } from './period.ts'
import { Coupon, Sale } from './pricing/sale.ts'

const Timestamp = z.iso.datetime({ offset: true })
/** Money in major units (`9.99`), as the platform writes it. */
const Amount = z.number()
const Id = z.int()
/** A currency code that can format money. */
const Currency = z.string().regex(/^[a-z]{3}$/i, {
  error: ({ input }) => `A currency has three letters, such as EUR; ${JSON.stringify(input)} is none.`,
})

const Webstore = z.strictObject({
  id: Id,
  description: z.string().default(''),
  name: z.string(),
  webstore_url: z.string(),
  currency: Currency,
  lang: z.string().default('en'),
  logo: z.string().nullable().default(null),
  platform_type: z.string().default('FiveM'),
  platform_type_id: z.string().default('gta-v'),
  created_at: Timestamp,
  disabled: z.boolean().default(false),
  supports_usernames: z.boolean().default(false),
  supports_gifting: z.boolean().default(true),
})

const Media = z.strictObject({
  type: z.enum(['image', 'video']),
  name: z.string().nullable(),
  url: z.string(),
  featured: z.boolean(),
  primary: z.boolean(),
})

const Option = z.strictObject({
  name: z.string(),
  description: z.string(),
  type: z.string(),
  required: z.boolean(),
})

/** One of the answers that a question offers. */
const Choice = z.strictObject({
  id: Id,
  name: z.string(),
  value: z.string(),
  price: Amount.default(0),
  percentage: z.number().default(0),
})

export const Variable = z.strictObject({
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
    .array(Choice.partial({ id: true }))
    .transform((choices) => giveIds(choices))
    .prefault([]),
})
/** A question to the buyer of a package. */
export type Variable = z.infer<typeof Variable>

export const Package = z.strictObject({
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
  currency: Currency.default('USD'),
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
  /** The total number for sale; never announced. */
  global_limit: z.int().nullable().default(null),
  creator_meta_data: z.record(z.string(), z.unknown()).nullable().default(null),
  options: z.array(Option).default([]),
  variables: z
    .array(Variable.partial({ id: true }))
    .transform((variables) => giveIds(variables))
    .prefault([]),
  vip_status: z.string().nullable().default(null),
  /** No longer sold: left out of the Headless API. */
  disabled: z.boolean().default(false),
  /** The period of a subscription between two payments. */
  expiry_length: z.int().min(1).default(1),
  expiry_period: z.enum(PERIODS).default('month'),
  /** A game server runs these when the package was bought. */
  commands: z.array(Command).default([]),
  created_at: Timestamp.default(CREATED),
  updated_at: Timestamp.default(CREATED),
})
/** A package of the store, in the shape of the platform; money in major units (`9.99`). */
export type Package = z.infer<typeof Package>

/** A category without its packages: each package names its category. */
export const Category = z.strictObject({
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

const FIRST_PACKAGE = 5_000_001
const FIRST_CATEGORY = 2_000_001

/** A package without the fields that follow from its name and place. */
export const GivenPackage = Package.partial({ id: true, slug: true, order: true })

const Packages = identified(GivenPackage, FIRST_PACKAGE).transform((packages) =>
  packages.map((pack, index) => ({
    ...pack,
    slug: pack.slug ?? formatSlug(pack.name),
    order: pack.order ?? index + 1,
  })),
)

/** The parent category; its id and name are enough. */
const GivenParent = z.looseObject({ id: Id, name: z.string() })
type GivenParent = z.infer<typeof GivenParent>

/** A category without the fields that follow from its name, its place and the other categories. */
export const GivenCategory = Category.partial({ id: true, slug: true, order: true }).extend({
  parent: GivenParent.nullable().default(null),
})

/** Assigns ids to categories before the catalogue is read, because packages name them. */
export const giveCategoryIds = <Given extends { id?: number | undefined }>(categories: readonly Given[]) =>
  giveIds(categories, FIRST_CATEGORY)

const Categories = identified(GivenCategory, FIRST_CATEGORY)
  .transform((categories): Record<string, unknown>[] => {
    const listed = new Map(
      categories.map((category, index) => {
        const slug = category.slug === undefined ? formatSlug(category.name) : category.slug
        return [category.id, { ...category, slug, order: category.order ?? index + 1 }]
      }),
    )
    return [...listed.values()].map((category) => ({
      ...category,
      parent: findParent(category.parent, listed, [category.id]),
    }))
  })
  .pipe(z.array(Category))

/** Completes the parent category from the list. A cycle ends the search. */
function findParent(
  outerCategory: GivenParent | null,
  listed: ReadonlyMap<number, { parent: GivenParent | null }>,
  below: readonly number[],
): Record<string, unknown> | null {
  if (outerCategory === null || below.includes(outerCategory.id)) return null
  const existing = listed.get(outerCategory.id)
  const above = GivenParent.nullish().safeParse(outerCategory.parent)
  const complete = { slug: formatSlug(outerCategory.name), order: 1, ...existing, ...outerCategory }
  // The schema refuses an unknown parent.
  if (!above.success) return complete
  return {
    ...complete,
    parent: findParent(above.data ?? existing?.parent ?? null, listed, [...below, outerCategory.id]),
  }
}

const Page = z.strictObject({
  created_at: Timestamp.default(CREATED),
  updated_at: Timestamp.default(CREATED),
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

export const GivenPage = Page.partial({ id: true, slug: true })

const Pages = identified(GivenPage).transform((pages) =>
  pages.map((page) => ({ ...page, slug: page.slug ?? formatSlug(page.title) })),
)

/** A demo account that the login page offers; the platform's ids are numbers on FiveM, text on others. */
export const Player = z.strictObject({
  username: z.string(),
  username_id: z.union([Id, z.string()]),
  email: z.string(),
  name: z.string(),
  about: z.string().default(''),
})
export type Player = z.infer<typeof Player>

const FIRST_PLAYER = 1_000_001

const Players = z
  .array(Player.partial({ username_id: true, email: true, name: true }))
  .transform((players) => {
    const newId = createNumbers(
      FIRST_PLAYER,
      players.map(({ username_id }) => Number(username_id)),
    )
    return players.map((player, index) => ({
      ...player,
      username_id: player.username_id ?? newId(),
      email: player.email ?? `player${index + 1}@example.com`,
      name: player.name ?? player.username,
    }))
  })

const Tier = z.strictObject({
  id: Id,
  /** Text on every platform; a number in a store’s file names the same player. */
  username_id: z.union([z.string(), Id.transform(String)]),
  package_id: Id,
  recurring_payment_reference: z.string(),
  created_at: Timestamp.default(CREATED),
  next_payment_date: Timestamp.default(() => formatIsoSeconds(Date.now() + 30 * DAY)),
  active: z.boolean().default(true),
  /** The tier becomes this package when the paid period ends. */
  pending_downgrade_package_id: Id.nullable().default(null),
})
export type Tier = z.infer<typeof Tier>

const Tiers = identified(Tier.partial({ id: true, recurring_payment_reference: true })).transform((tiers) =>
  tiers.map((tier) => ({
    ...tier,
    recurring_payment_reference: tier.recurring_payment_reference ?? `tbx-r-${tier.id}`,
  })),
)

const CreatorCode = z.strictObject({
  code: z.string(),
  creator: z.string().optional(),
  customer_percent: z.number().default(0),
})

export const Catalogue = z.object({
  store: Webstore,
  categories: Categories,
  packages: Packages,
  sales: identified(Sale.partial({ id: true })).prefault([]),
  coupons: identified(Coupon.partial({ id: true })).prefault([]),
  gift_cards: GiftCards,
  creator_codes: z
    .array(CreatorCode)
    .transform((codes) => codes.map((code) => ({ ...code, creator: code.creator ?? code.code })))
    .prefault([]),
  players: Players,
  tiers: Tiers.prefault([]),
  /** Chains of package ids in rising price; an owner of one pays only the difference for a later one. */
  cumulative: z.array(z.array(Id)).default([]),
  pages: Pages.prefault([]),
  sidebar: identified(SidebarModule.partial({ id: true })).prefault([]),
  community_goals: identified(CommunityGoal.partial({ id: true })).prefault([]),
  bans: identified(Ban.partial({ id: true })).prefault([]),
})
/** The data of a store; `readSeed` reads it from a store’s file. */
export type Catalogue = z.infer<typeof Catalogue>
