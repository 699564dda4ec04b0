/** An ISO 8601 moment, as the platform writes it. */
export type Timestamp = string

/** Money in major units (`9.99`), as the platform writes it. */
export type Amount = number

export type WireWebstore = {
  id: number
  description: string
  name: string
  webstore_url: string
  currency: string
  lang: string
  logo: string | null
  platform_type: string
  platform_type_id: string
  created_at: Timestamp
  disabled: boolean
  supports_usernames: boolean
  supports_gifting: boolean
}

export type WireMedia = {
  type: 'image' | 'video'
  name: string | null
  url: string
  featured: boolean
  primary: boolean
}

export type WireOption = { name: string; description: string; type: string; required: boolean }

export type WireVariable = {
  id: number
  identifier: string
  description: string
  type: 'dropdown' | 'alpha' | 'numeric' | 'alphanumeric' | 'username' | 'email' | 'text' | 'discord_id'
  min_length: number | null
  max_length: number | null
  allow_colors: boolean
  options: { id: number; name: string; value: string; price: Amount; percentage: number }[]
}

export type WirePackage = {
  id: number
  name: string
  slug: string
  description: string
  image: string | null
  type: 'single' | 'subscription' | 'both'
  category: { id: number; name: string }
  /** In the seed: the regular price, before any sale and before tax. */
  base_price: Amount
  sales_tax: Amount
  total_price: Amount
  currency: string
  prorate_price: Amount | null
  /** In the seed 0: the sandbox works it out from the sales. */
  discount: Amount
  disable_quantity: boolean
  disable_gifting: boolean
  expiration_date: Timestamp | null
  media: WireMedia[]
  order: number
  user_limit: number | null
  creator_meta_data: Record<string, unknown> | null
  options: WireOption[]
  variables: WireVariable[]
  vip_status: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A category without its packages: a package names its category, the sandbox puts them together. */
export type WireCategory = {
  id: number
  name: string
  slug: string | null
  parent: WireCategory | null
  description: string
  tiered: boolean
  order: number
  display_type: 'grid' | 'list'
  image_url: string | null
  dynamic: boolean
}

export type WirePage = {
  id: number
  created_at: Timestamp
  updated_at: Timestamp
  account_id: number
  title: string
  slug: string
  private: boolean
  hidden: boolean
  disabled: boolean
  sequence: boolean
  content: string
}

export type WireSidebarModule = {
  id: number
  type:
    | 'top_customer'
    | 'textbox'
    | 'recent_payments'
    | 'featured_package'
    | 'giftcard_balance'
    | 'server_status'
    | 'payment_goal'
    | 'community_goal'
  start_time: Timestamp | null
  end_time: Timestamp | null
  data: Record<string, unknown>
}

export type Sale = {
  id: number
  name: string
  discount_type: 'percentage' | 'amount'
  /** Percent (0–100), or an amount in major units. */
  discount: number
  /** Empty lists on both mean: the whole store. */
  packages: number[]
  categories: number[]
  starts_at: Timestamp | null
  ends_at: Timestamp | null
}

export type SeedCoupon = {
  id: number
  code: string
  /** Said in the inspector, for the people who try it. */
  note: string
  discount_type: 'percentage' | 'value'
  /** Percent (0–100), or an amount in major units. */
  discount: number
  effective_on: 'cart' | 'package' | 'category'
  packages: number[]
  categories: number[]
  /** Compared with the basket total after all codes, this one included. */
  minimum: Amount
  basket_type: 'single' | 'subscription' | 'both'
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  redeem_limit: number | null
  redeemed: number
  user_limit: number | null
  username: string | null
}

export type SeedGiftCard = { card_number: string; balance: Amount; note: string }

export type SeedCreatorCode = { code: string; creator: string; customer_percent: number }

/** A demo Cfx.re account that the login page offers. */
export type Player = { username: string; username_id: number; email: string; name: string; about: string }

export type SeedTier = {
  id: number
  username_id: string
  package_id: number
  recurring_payment_reference: string
  created_at: Timestamp
  next_payment_date: Timestamp
  active: boolean
  /** Where the tier goes when the paid period ends; none for a tier that stays. */
  pending_downgrade_package_id?: number | null
}

/** Everything a store of the sandbox sells and knows at the start. */
export type Catalogue = {
  store: WireWebstore
  categories: WireCategory[]
  packages: WirePackage[]
  sales: Sale[]
  coupons: SeedCoupon[]
  gift_cards: SeedGiftCard[]
  creator_codes: SeedCreatorCode[]
  players: Player[]
  tiers: SeedTier[]
  /** Chains of package ids in rising price; who owns one pays only the difference for a later one. */
  cumulative: number[][]
  pages: WirePage[]
  sidebar: WireSidebarModule[]
}
