import { expect, test } from 'vitest'
import { read } from '../../tests/answers.ts'
import { Basket } from './basket.ts'
import { Category, Package } from './package.ts'
import { Unreadable } from './reader.ts'
import { SidebarModule } from './sidebar.ts'
import { Page, Webstore } from './webstore.ts'

const paid = {
  id: 827988340,
  ident: 'cmw12v-1f',
  complete: false,
  email: null,
  username: 'chip',
  username_id: 1234567,
  country: 'PT',
  ip: '203.0.113.7',
  cancel_url: 'https://shop.example/cart',
  complete_url: 'https://shop.example/thank-you',
  complete_auto_redirect: true,
  base_price: 8.99,
  sales_tax: 2.07,
  total_price: 11.06,
  currency: 'EUR',
  packages: [
    {
      id: 7037446,
      name: 'Police job [ESCROW]',
      slug: 'police-job-escrow',
      description: '<p>…</p>',
      image: '//cdn.example/p.png',
      type: 'single',
      in_basket: { quantity: 1, price: 9.99, gift_username_id: null, gift_username: null },
      revenue_share: [],
    },
  ],
  coupons: [{ code: 'WELCOME10' }],
  giftcards: [{ card_number: '0127 0244 7210 1111' }],
  creator_code: '',
  custom: { sid: 'x' },
  links: { checkout: 'https://pay.tebex.io/cmw12v-1f' },
}

test('a basket is read with its totals in cents', () => {
  expect(read(Basket, paid)).toMatchObject({
    ident: 'cmw12v-1f',
    id: '827988340',
    username: 'chip',
    usernameId: '1234567',
    basePrice: 899,
    salesTax: 207,
    totalPrice: 1106,
    coupons: [{ code: 'WELCOME10' }],
    giftcards: [{ cardNumber: '0127 0244 7210 1111' }],
    creatorCode: null,
    custom: { sid: 'x' },
    links: { checkout: 'https://pay.tebex.io/cmw12v-1f', payment: null },
    packages: [
      {
        id: 7037446,
        image: 'https://cdn.example/p.png',
        inBasket: { quantity: 1, price: 999, giftUsername: null },
      },
    ],
  })
})

test('empty objects that PHP wrote as lists are empty objects', () => {
  const basket = read(Basket, { ...paid, links: [], custom: [] })
  expect(basket.links).toEqual({ checkout: null, payment: null })
  expect(basket.custom).toEqual({})
})

test('a coupon is found under each of its three names, and bare', () => {
  const coupons = [{ code: 'A' }, { coupon_code: 'B' }, { id: 5 }, 'D', {}, null]
  expect(read(Basket, { ...paid, coupons }).coupons.map(({ code }) => code)).toEqual(['A', 'B', '5', 'D'])
})

test('a line of the old shape carries its quantity and price itself', () => {
  const packages = [{ id: 1, qty: 3, base_price: '4.50' }]
  expect(read(Basket, { ...paid, packages }).packages[0]?.inBasket).toMatchObject({ quantity: 3, price: 450 })
})

test.each([
  [1234567, '1234567'],
  ['76561198000000023', '76561198000000023'],
  [null, null],
  ['', null],
  [{}, null],
])('a username id of %j is read as %j', (wire, usernameId) => {
  expect(read(Basket, { ...paid, username_id: wire }).usernameId).toBe(usernameId)
})

test('a basket without an ident that could stand in an address is refused', () => {
  for (const ident of [undefined, null, '', '../admin', 'a b', 'x'.repeat(65)]) {
    expect(Basket({ ...paid, ident })).toBeInstanceOf(Unreadable)
  }
})

test('a package is read whole', () => {
  const found = read(Package, {
    id: '7037446',
    name: ' Police job ',
    image: '//cdn.example/p.png',
    type: 'both',
    category: { id: 1, name: 'POLICE' },
    base_price: '9.99',
    sales_tax: 0,
    total_price: 9.99,
    currency: 'eur',
    discount: 2,
    disable_quantity: 1,
    user_limit: { limit: 2 },
    creator_meta_data: [],
    media: [{ type: 'video', url: 'https://v.example/1' }, { type: 'image', url: 'nowhere' }, 'x'],
    options: [{ name: 'Colour', required: 'true' }],
    variables: [
      {
        id: 3,
        identifier: 'discord_id',
        type: 'discord_id',
        min_length: 5,
        options: [{ id: 1, name: 'Red', value: 'red', price: 1.5, percentage: false }],
      },
      { id: 4 },
    ],
  })
  expect(found).toMatchObject({
    id: 7037446,
    name: 'Police job',
    image: 'https://cdn.example/p.png',
    type: 'both',
    basePrice: 999,
    discount: 200,
    currency: 'EUR',
    disableQuantity: true,
    userLimit: { limit: 2, periodDays: null },
    creatorMetaData: {},
    media: [{ type: 'video', url: 'https://v.example/1' }],
    options: [{ name: 'Colour', required: true }],
    variables: [{ identifier: 'discord_id', minLength: 5, options: [{ id: '1', price: 150 }] }],
  })
})

test.each([
  [3, { limit: 3, periodDays: null }],
  ['3', { limit: 3, periodDays: null }],
  [{ limit: 1 }, { limit: 1, periodDays: null }],
  [
    { limit: 1, period_length: null },
    { limit: 1, periodDays: null },
  ],
  [
    { limit: 1, period_length: 30 },
    { limit: 1, periodDays: 30 },
  ],
  [
    { limit: 1, period_length: 'soon' },
    { limit: 1, periodDays: null },
  ],
  [null, null],
  [0, null],
  [{ limit: null, period_length: 7 }, null],
  ['many', null],
])('a user limit of %j is read as %j', (wire, userLimit) => {
  expect(read(Package, { id: 1, user_limit: wire })).toMatchObject({ userLimit })
})

test('a category keeps its name when its packages are missing, null or broken', () => {
  for (const packages of [undefined, null, 'none', [null, 7, { name: 'no id' }]]) {
    expect(read(Category, { id: 1, name: 'POLICE', slug: null, packages })).toMatchObject({
      name: 'POLICE',
      packages: [],
      displayType: 'list',
    })
  }
})

test('a parent category is reduced to what names it', () => {
  const parent = { id: 2, name: 'JOBS', slug: 'jobs', packages: [{ id: 1 }] }
  expect(read(Category, { id: 1, name: 'POLICE', parent }).parent).toEqual({ id: 2, name: 'JOBS' })
})

test('an active tier carries its package and status', () => {
  const activeTier = {
    id: 40796,
    username_id: '76561198000000023',
    package: { id: 5, name: 'Gold' },
    active: true,
    recurring_payment_reference: 'tbx-r-1',
    status: { id: 2, description: 'Active' },
    pending_downgrade_package: { id: 6, name: 'Bronze' },
  }
  expect(read(Category, { id: 1, active_tier: activeTier }).activeTier).toMatchObject({
    usernameId: '76561198000000023',
    package: { id: 5 },
    status: { id: 2 },
    pendingDowngradePackage: { name: 'Bronze' },
  })
})

test('flags of a webstore may arrive as text', () => {
  const store = read(Webstore, {
    id: 1,
    name: 'Demo',
    platform_type_id: 12,
    disabled: 'false',
    supports_gifting: 'true',
  })
  expect(store).toMatchObject({ platformTypeId: '12', disabled: false, supportsGifting: true })
})

test('a page keeps its flags', () => {
  const page = read(Page, {
    id: 127,
    account_id: 244,
    title: 'About',
    slug: 'about',
    hidden: true,
    content: '<p>x</p>',
  })
  expect(page).toMatchObject({
    accountId: '244',
    title: 'About',
    hidden: true,
    private: false,
    content: '<p>x</p>',
  })
})

test.each([
  [
    { type: 'top_customer', data: { header: 'Top', username: 'chip', total: 12.5 } },
    { username: 'chip', total: 1250 },
  ],
  [{ type: 'textbox', data: { header: 'T', text: '<b>x</b>' } }, { text: '<b>x</b>' }],
  [
    {
      type: 'recent_payments',
      data: { payments: [{ username: 'chip', package: { name: 'A' }, price: 1 }, null] },
    },
    { payments: [{ username: 'chip', price: 100 }] },
  ],
  [
    { type: 'featured_package', data: { package: { id: 5, base_price: 2 } } },
    { package: { id: 5, basePrice: 200 } },
  ],
  [{ type: 'giftcard_balance', data: { header: 'Balance' } }, { header: 'Balance' }],
  [
    { type: 'server_status', data: { hostname: 'h', port: 30120, players: null } },
    { port: 30120, players: null },
  ],
  [
    { type: 'payment_goal', data: { percentage: 130, bar_style: 'striped' } },
    { percentage: 100, barStyle: 'striped' },
  ],
  [
    { type: 'community_goal', data: { percentage: 'x', times_achieved: 2 } },
    { percentage: 0, timesAchieved: 2 },
  ],
])('the sidebar block %j is read', (wire, data) => {
  expect(read(SidebarModule, { id: 1, start_time: null, ...wire }).data).toMatchObject(data)
})

test('a sidebar block of an unknown type is refused', () => {
  expect(SidebarModule({ id: 1, type: 'weather', data: {} })).toBeInstanceOf(Unreadable)
})
