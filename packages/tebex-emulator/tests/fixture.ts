import { z } from 'zod'
import { createEmulator } from '../src/create.ts'
import { Catalogue } from '../src/tebex/catalogue.ts'
import type { Emulator, EmulatorOptions } from '../src/types.ts'

const CREATED = '2024-05-21T18:09:17+00:00'

function pack(
  id: number,
  base_price: number,
  more: Partial<z.input<typeof Catalogue>['packages'][number]> = {},
) {
  const { category = SCRIPTS, ...fields } = more
  return {
    id,
    name: `Script ${id}`,
    slug: `script-${id}`,
    description: '<p>A script.</p>',
    category: { id: category.id, name: category.name },
    base_price,
    order: id,
    created_at: CREATED,
    updated_at: CREATED,
    ...fields,
  }
}

const SCRIPTS = { id: 1, name: 'SCRIPTS', slug: 'scripts', order: 1 }
const CLUB = { id: 2, name: 'CLUB', slug: 'club', order: 2, tiered: true }
const OFFERS = { id: 3, name: 'OFFERS', slug: 'offers', order: 3, dynamic: true }

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

/** A small store for tests, in which every rule has its package. */
export function fixture(): Catalogue {
  return Catalogue.parse({
    store: {
      id: 910042,
      name: 'Test Store',
      webstore_url: 'https://test.invalid',
      currency: 'USD',
      created_at: CREATED,
    },
    categories: [SCRIPTS, CLUB, OFFERS],
    packages: [
      pack(ID.plain, 9.99),
      pack(ID.single, 9.99, { disable_quantity: true }),
      pack(ID.unlocked, 19.99, { disable_quantity: true }),
      pack(ID.free, 0),
      pack(ID.limited, 5, { user_limit: 2 }),
      pack(ID.asksDiscord, 5, {
        variables: [{ id: 1, identifier: 'discord_id', description: 'colour', type: 'discord_id' }],
      }),
      pack(ID.asksColour, 5, {
        variables: [
          {
            id: 2,
            identifier: 'colour',
            description: 'colour',
            type: 'dropdown',
            options: [{ id: 71, name: 'Gold', value: 'gold', price: 2.5 }],
          },
        ],
      }),
      pack(ID.onSale, 10),
      pack(ID.bronze, 5, { category: CLUB, type: 'subscription', disable_quantity: true }),
      pack(ID.silver, 8, { category: CLUB, type: 'subscription', disable_quantity: true }),
      pack(ID.monthly, 9.99, { type: 'subscription', disable_quantity: true }),
      pack(ID.either, 3, { type: 'both', disable_quantity: true }),
    ],
    sales: [{ id: 1, name: 'A quarter off', discount: 25, packages: [ID.onSale] }],
    coupons: [
      { id: 1, code: 'WELCOME10', discount: 10, user_limit: 1 },
      { id: 2, code: 'TWO', discount: 2, discount_type: 'value' },
      { id: 3, code: 'MIN9', discount: 10, minimum: 9 },
      { id: 4, code: 'OLD', discount: 10, ends_at: '2024-01-01T00:00:00+00:00' },
      { id: 5, code: 'GONE', discount: 10, redeem_limit: 1, redeemed: 1 },
      { id: 6, code: 'SUBS', discount: 50, basket_type: 'subscription' },
    ],
    gift_cards: [{ card_number: '0127 0244 7210 1111', balance: 4 }],
    creator_codes: [
      { code: 'NORA', creator: 'Nora', customer_percent: 5 },
      { code: 'DEV', creator: 'Dev', customer_percent: 0 },
    ],
    players: [
      { username: 'chip', username_id: 1234567, email: 'chip@example.org', name: 'Chip One' },
      { username: 'dale', username_id: 7654321, email: 'dale@example.org', name: 'Dale Two' },
    ],
    tiers: [
      {
        id: 40,
        username_id: '1234567',
        package_id: ID.bronze,
        recurring_payment_reference: 'tbx-r-1',
        created_at: CREATED,
        next_payment_date: '2027-01-01T00:00:00+00:00',
      },
    ],
    cumulative: [[ID.single, ID.unlocked]],
  })
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

/** A running emulator with the small store, and what a storefront would say to it. */
export async function openShop(options: EmulatorOptions = {}) {
  return openStorefront(await createEmulator({ seed: fixture(), ...options }))
}

export function openStorefront(sandbox: Emulator) {
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
