import type { Player, Sale, SeedCoupon, SeedCreatorCode, SeedGiftCard, SeedTier } from '../catalogue.ts'

const COUPON: Omit<SeedCoupon, 'id' | 'code' | 'note' | 'discount'> = {
  discount_type: 'percentage',
  effective_on: 'cart',
  packages: [],
  categories: [],
  minimum: 0,
  basket_type: 'both',
  starts_at: null,
  ends_at: null,
  redeem_limit: null,
  redeemed: 0,
  user_limit: null,
  username: null,
}

export const COUPONS: SeedCoupon[] = [
  { ...COUPON, id: 55, code: 'WELCOME10', note: '10% off a first purchase', discount: 10, user_limit: 1 },
  { ...COUPON, id: 56, code: 'FIVEOFF', note: '$5 off the cart', discount_type: 'value', discount: 5 },
  { ...COUPON, id: 57, code: 'BIGCART', note: '20% off orders of $40 or more', discount: 20, minimum: 40 },
  {
    ...COUPON,
    id: 58,
    code: 'BUNDLE15',
    note: '15% off bundles only',
    discount: 15,
    effective_on: 'category',
    categories: [2678603],
  },
  {
    ...COUPON,
    id: 59,
    code: 'SPRING24',
    note: 'expired',
    discount: 25,
    ends_at: '2024-06-01T00:00:00+00:00',
  },
  { ...COUPON, id: 60, code: 'FIRST100', note: 'used up', discount: 50, redeem_limit: 100, redeemed: 100 },
  {
    ...COUPON,
    id: 61,
    code: 'SOON',
    note: 'not yet valid',
    discount: 30,
    starts_at: '2030-01-01T00:00:00+00:00',
  },
  {
    ...COUPON,
    id: 62,
    code: 'MONTHLY20',
    note: '20% off subscriptions',
    discount: 20,
    basket_type: 'subscription',
  },
  { ...COUPON, id: 63, code: 'FORMARA', note: 'only for mara_hale', discount: 30, username: 'mara_hale' },
]

export const GIFT_CARDS: SeedGiftCard[] = [
  { card_number: '0127 0244 7210 1111', balance: 25, note: 'covers a small cart' },
  { card_number: '0127 0244 7210 2222', balance: 2.5, note: 'covers part of the total' },
  { card_number: '0127 0244 7210 3333', balance: 0, note: 'empty' },
]

export const CREATOR_CODES: SeedCreatorCode[] = [
  { code: 'NORA', creator: 'Nora Builds', customer_percent: 5 },
  { code: 'DEVLOG', creator: 'Devlog Weekly', customer_percent: 0 },
]

export const PLAYERS: Player[] = [
  {
    username: 'mara_hale',
    username_id: 1204417,
    email: 'mara@example.com',
    name: 'Mara Hale',
    about: 'runs a roleplay server with 64 slots',
  },
  {
    username: 'tom.okoye',
    username_id: 1318842,
    email: 'tom@example.com',
    name: 'Tom Okoye',
    about: 'first-time buyer',
  },
  {
    username: 'ivo-petrov',
    username_id: 998301,
    email: 'ivo@example.com',
    name: 'Ivo Petrov',
    about: 'buys now and then',
  },
  {
    username: 'Lúcia Andrade',
    username_id: 2210095,
    email: 'lucia@example.com',
    name: 'Lúcia Andrade',
    about: 'a name with a space and an accent',
  },
  {
    username: 'the_longest_name_on_the_forum_2026',
    username_id: 3000001,
    email: 'long@example.com',
    name: 'Maximiliane Featherstonehaugh',
    about: 'a very long name',
  },
]

export const SALES: Sale[] = [
  {
    id: 901,
    name: 'Ambulance week',
    discount_type: 'percentage',
    discount: 25,
    packages: [7055310],
    categories: [],
    starts_at: '2026-11-01T00:00:00+00:00',
    ends_at: null,
  },
]

export const TIERS: SeedTier[] = [
  {
    id: 4101,
    username_id: '1204417',
    package_id: 7070001,
    recurring_payment_reference: 'tbx-r-4101-demo',
    created_at: '2026-09-03T12:00:00+00:00',
    next_payment_date: '2026-12-03T12:00:00+00:00',
    active: true,
  },
]

/** Whoever owns the first pays only the difference for the second. */
export const CUMULATIVE: number[][] = [
  [6982072, 6982412],
  [7017015, 7017017],
  [7037446, 7037447],
  [7047650, 7047663],
  [7052210, 7052211],
  [7055310, 7055311],
  [7058402, 7058403],
  [7058415, 7058416],
  [7060108, 7060109],
  [7064301, 7064302],
  [7066402, 7066403],
]
