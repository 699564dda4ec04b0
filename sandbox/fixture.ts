import { z } from 'zod'
import { createSandbox } from './create.ts'
import type { Catalogue, SeedCoupon, WireCategory, WirePackage } from './tebex/catalogue.ts'
import type { Sandbox, SandboxOptions } from './types.ts'

const CREATED = '2024-05-21T18:09:17+00:00'

function category(id: number, name: string, more: Partial<WireCategory> = {}): WireCategory {
  return {
    id,
    name,
    slug: name.toLowerCase(),
    parent: null,
    description: '',
    tiered: false,
    order: id,
    display_type: 'grid',
    image_url: null,
    dynamic: false,
    ...more,
  }
}

function pack(id: number, price: number, home: WireCategory, more: Partial<WirePackage> = {}): WirePackage {
  return {
    id,
    name: `Script ${id}`,
    slug: `script-${id}`,
    description: '<p>A script.</p>',
    image: null,
    type: 'single',
    category: { id: home.id, name: home.name },
    base_price: price,
    sales_tax: 0,
    total_price: price,
    currency: 'USD',
    prorate_price: null,
    discount: 0,
    disable_quantity: false,
    disable_gifting: false,
    expiration_date: null,
    media: [],
    order: id,
    user_limit: null,
    creator_meta_data: null,
    options: [],
    variables: [],
    vip_status: null,
    created_at: CREATED,
    updated_at: CREATED,
    ...more,
  }
}

function coupon(id: number, code: string, discount: number, more: Partial<SeedCoupon> = {}): SeedCoupon {
  return {
    id,
    code,
    note: '',
    discount_type: 'percentage',
    discount,
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
    ...more,
  }
}

const SCRIPTS = category(1, 'SCRIPTS')
const CLUB = category(2, 'CLUB', { tiered: true })
const OFFERS = category(3, 'OFFERS', { dynamic: true })

/** One package of each kind: the ids say which. */
export const ID = {
  plain: 101,
  single: 102,
  unlocked: 103,
  free: 104,
  limited: 105,
  asksDiscord: 106,
  asksColour: 107,
  onSale: 108,
  bronze: 201,
  silver: 202,
  monthly: 203,
  either: 204,
} as const

const QUESTION = { description: 'colour', min_length: null, max_length: null, allow_colors: false }

/** A small store for tests, in which every rule has its package. */
export function fixture(): Catalogue {
  return {
    store: {
      id: 910042,
      description: '',
      name: 'Test Store',
      webstore_url: 'https://test.invalid',
      currency: 'USD',
      lang: 'en',
      logo: null,
      platform_type: 'FiveM',
      platform_type_id: 'gta-v',
      created_at: CREATED,
      disabled: false,
      supports_usernames: false,
      supports_gifting: true,
    },
    categories: [SCRIPTS, CLUB, OFFERS],
    packages: [
      pack(ID.plain, 9.99, SCRIPTS),
      pack(ID.single, 9.99, SCRIPTS, { disable_quantity: true }),
      pack(ID.unlocked, 19.99, SCRIPTS, { disable_quantity: true }),
      pack(ID.free, 0, SCRIPTS),
      pack(ID.limited, 5, SCRIPTS, { user_limit: 2 }),
      pack(ID.asksDiscord, 5, SCRIPTS, {
        variables: [{ ...QUESTION, id: 1, identifier: 'discord_id', type: 'discord_id', options: [] }],
      }),
      pack(ID.asksColour, 5, SCRIPTS, {
        variables: [
          {
            ...QUESTION,
            id: 2,
            identifier: 'colour',
            type: 'dropdown',
            options: [{ id: 71, name: 'Gold', value: 'gold', price: 2.5, percentage: 0 }],
          },
        ],
      }),
      pack(ID.onSale, 10, SCRIPTS),
      pack(ID.bronze, 5, CLUB, { type: 'subscription', disable_quantity: true }),
      pack(ID.silver, 8, CLUB, { type: 'subscription', disable_quantity: true }),
      pack(ID.monthly, 9.99, SCRIPTS, { type: 'subscription', disable_quantity: true }),
      pack(ID.either, 3, SCRIPTS, { type: 'both', disable_quantity: true }),
    ],
    sales: [
      {
        id: 1,
        name: 'A quarter off',
        discount_type: 'percentage',
        discount: 25,
        packages: [ID.onSale],
        categories: [],
        starts_at: null,
        ends_at: null,
      },
    ],
    coupons: [
      coupon(1, 'WELCOME10', 10, { user_limit: 1 }),
      coupon(2, 'TWO', 2, { discount_type: 'value' }),
      coupon(3, 'MIN9', 10, { minimum: 9 }),
      coupon(4, 'OLD', 10, { ends_at: '2024-01-01T00:00:00+00:00' }),
      coupon(5, 'GONE', 10, { redeem_limit: 1, redeemed: 1 }),
      coupon(6, 'SUBS', 50, { basket_type: 'subscription' }),
    ],
    gift_cards: [{ card_number: '0127 0244 7210 1111', balance: 4, note: '' }],
    creator_codes: [
      { code: 'NORA', creator: 'Nora', customer_percent: 5 },
      { code: 'DEV', creator: 'Dev', customer_percent: 0 },
    ],
    players: [
      { username: 'chip', username_id: 1234567, email: 'chip@example.org', name: 'Chip One', about: '' },
      { username: 'dale', username_id: 7654321, email: 'dale@example.org', name: 'Dale Two', about: '' },
    ],
    tiers: [
      {
        id: 40,
        username_id: '1234567',
        package_id: ID.bronze,
        recurring_payment_reference: 'tbx-r-1',
        created_at: CREATED,
        next_payment_date: '2027-01-01T00:00:00+00:00',
        active: true,
      },
    ],
    cumulative: [[ID.single, ID.unlocked]],
    pages: [],
    sidebar: [],
  }
}

const WireBasket = z.object({
  data: z.looseObject({
    ident: z.string(),
    base_price: z.number(),
    sales_tax: z.number(),
    total_price: z.number(),
    packages: z.array(
      z.looseObject({
        id: z.number(),
        in_basket: z.looseObject({ quantity: z.number(), price: z.number() }),
      }),
    ),
    coupons: z.array(z.object({ code: z.string() })),
    links: z.unknown(),
  }),
})

export const URLS = {
  complete_url: 'https://shop.test/thank-you',
  cancel_url: 'https://shop.test/cart',
} as const

/** A running sandbox with the small store, and what a storefront would say to it. */
export async function openShop(options: SandboxOptions = {}) {
  const sandbox: Sandbox = await createSandbox({ seed: fixture(), ...options })
  const account = `/api/accounts/${sandbox.publicToken}`
  const basic = { Authorization: `Basic ${btoa(`${sandbox.publicToken}:${sandbox.privateKey}`)}` }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { Accept: 'application/json' },
  ) {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    const parsed: unknown = isJson ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, body: parsed }
  }

  return {
    sandbox,
    account,
    /** Headers of a trusted server. */
    trusted: { Accept: 'application/json', ...basic },
    call,
    async newBasket(username?: string, more: Record<string, unknown> = {}): Promise<string> {
      const { body } = await call('POST', `${account}/baskets`, { ...URLS, ...more })
      const { ident } = WireBasket.parse(body).data
      if (username !== undefined) sandbox.login(ident, username)
      return ident
    },
    async readBasket(ident: string) {
      return WireBasket.parse((await call('GET', `${account}/baskets/${ident}`)).body).data
    },
    add: (ident: string, package_id: number, more: Record<string, unknown> = {}) =>
      call('POST', `/api/baskets/${ident}/packages`, { package_id, ...more }),
    coupon: (ident: string, coupon_code: string) =>
      call('POST', `${account}/baskets/${ident}/coupons`, { coupon_code }),
    /** Sends a form as a browser without scripts does. */
    async submit(path: string, form: Record<string, string>) {
      const response = await fetch(sandbox.url + path, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      })
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
      }
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>
