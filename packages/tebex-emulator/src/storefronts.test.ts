/** Calls of public storefronts, each with its own habits: all of them sell on the emulator's defaults. */
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from './create.ts'

const GARAGE = 5000001
const URLS = { complete_url: 'https://shop.test/thanks', cancel_url: 'https://shop.test/cart' }
const JSON_ONLY = { Accept: 'application/json', 'Content-Type': 'application/json' }
const NO_ACCEPT = { 'Content-Type': 'application/json' }
/** The private key in a header of the Plugin API, which the Headless API overlooks. */
const PLUGIN_HEADER = { 'X-Tebex-Secret': 'anything' }

type Storefront = {
  name: string
  headers: Record<string, string>
  create: unknown
  add: Record<string, unknown>
  /** Codes are applied below the account, or on the basket alone. */
  codes?: 'baskets'
  /** Headers of the coupon's call, where they differ. */
  couponHeaders?: Record<string, string>
  returnUrl?: string
  isTrusted?: boolean
}

const RETURN = encodeURIComponent('https://shop.test/cart?signed=in')

const STOREFRONTS: Storefront[] = [
  {
    name: 'Z3rio/tebex-nextjs-commerce: an empty basket, `type`, a charset, a return address that is not encoded',
    headers: { 'Content-Type': 'application/json; charset=UTF8' },
    create: {},
    add: { type: 'single', package_id: GARAGE },
    returnUrl: 'https://shop.test/cart?signed=in',
  },
  {
    name: 'WHEREISDAN/njs-tebex-storefront-boilerplate: `custom` as a list, the id as text, `quantity: 1`',
    headers: { ...JSON_ONLY, ...PLUGIN_HEADER },
    create: { ...URLS, complete_auto_redirect: true, custom: ['Created in the browser'] },
    add: { package_id: String(GARAGE), quantity: 1 },
  },
  {
    name: 'zelpro-dev/tebex-shop: no Accept, the id as text, a coupon by axios',
    headers: { ...NO_ACCEPT, ...PLUGIN_HEADER },
    create: URLS,
    add: { package_id: String(GARAGE), quantity: 1 },
    couponHeaders: { Accept: 'application/json, text/plain, */*', 'Content-Type': 'application/json' },
  },
  {
    name: 'ZioMark-s-HUB/tebex-headless-template: Basic credentials on every call',
    headers: JSON_ONLY,
    create: URLS,
    add: { package_id: GARAGE, quantity: 1 },
    isTrusted: true,
  },
  {
    name: 'DFRSfx/oxlyn-tebex: from the browser, a content type on reads, any Accept for codes',
    headers: { ...NO_ACCEPT, Origin: 'https://shop.test' },
    create: { ...URLS, complete_auto_redirect: true, custom: { source: 'web' } },
    add: { package_id: GARAGE, quantity: 1 },
    couponHeaders: { Accept: '*/*', 'Content-Type': 'application/json' },
  },
  {
    name: 'yoelHDZ/tienda_tebex: empty `variable_data`',
    headers: NO_ACCEPT,
    create: URLS,
    add: { package_id: GARAGE, quantity: 1, variable_data: {} },
  },
  {
    name: 'tebexio/Headless-Template: no addresses, codes on the basket, a return address that is not encoded',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    create: {},
    add: { package_id: String(GARAGE), quantity: 1 },
    codes: 'baskets',
    returnUrl: 'https://shop.test/cart?signed=in',
  },
  {
    name: 'a Next shop: Basic credentials and no Accept, the id as text',
    headers: NO_ACCEPT,
    create: { ...URLS, complete_auto_redirect: true },
    add: { package_id: String(GARAGE), quantity: 1 },
    isTrusted: true,
  },
  {
    name: 'a client made from the official description: fields without a value are left out',
    headers: NO_ACCEPT,
    create: { ...URLS, custom: undefined, complete_auto_redirect: undefined },
    add: { package_id: String(GARAGE), quantity: 1, dynamic: undefined },
  },
  {
    name: 'a PHP shop: `username_id` as an answer to a package that asks nothing, PHP’s empty list',
    headers: JSON_ONLY,
    create: { ...URLS, custom: [] },
    add: { package_id: String(GARAGE), quantity: 1, variable_data: { username_id: '1000001' } },
  },
  {
    name: 'a Discord bot: `username` with the package',
    headers: NO_ACCEPT,
    create: URLS,
    add: { package_id: GARAGE, quantity: 1, username: 'alex' },
  },
  {
    name: 'thoo0224/tebex-headless: axios’ Accept, a country in a header, answers under a name of its own',
    headers: {
      Accept: 'application/json, text/plain, */*',
      'Content-Type': 'application/json',
      'CF-IPCountry': 'DE',
    },
    create: URLS,
    add: { package_id: GARAGE, quantity: 1, variables_data: {} },
  },
  {
    name: 'Tynopia/tebex_headless: flags as 1 and 0, `type`',
    headers: NO_ACCEPT,
    create: { ...URLS, complete_auto_redirect: 1, custom: { check: true } },
    add: { package_id: GARAGE, quantity: 1, type: 'single' },
  },
]

async function openStorefront({ isTrusted = false, ...storefront }: Storefront) {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const { apiUrl, publicToken, privateKey } = emulator
  const credentials = { Authorization: `Basic ${btoa(`${publicToken}:${privateKey}`)}` }
  const headers = { ...storefront.headers, ...(isTrusted && credentials) }
  async function call(method: string, path: string, body?: unknown, own: Record<string, string> = headers) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const address = apiUrl + path.replace('{token}', publicToken)
    const response = await fetch(address, { method, headers: own, redirect: 'manual', ...sent })
    return { status: response.status, body: await response.json() }
  }
  return { emulator, call }
}

test.each(STOREFRONTS)('$name', async (storefront) => {
  const { emulator, call } = await openStorefront(storefront)
  const { create, add, codes, couponHeaders, returnUrl = RETURN } = storefront
  const created = await call('POST', '/accounts/{token}/baskets', create)
  expect(created.status).toBe(200)
  const { ident } = created.body.data

  const account = `/accounts/{token}/baskets/${ident}`
  const [login] = (await call('GET', `${account}/auth?returnUrl=${returnUrl}`)).body
  expect(new URL(login.url).searchParams.get('return')).toBe('https://shop.test/cart?signed=in')
  const form = new URLSearchParams({
    username: 'alex',
    ...Object.fromEntries(new URL(login.url).searchParams),
  })
  const signedIn = await fetch(login.url, { method: 'POST', body: form, redirect: 'manual' })
  expect(signedIn.headers.get('location')).toBe('https://shop.test/cart?signed=in&success=true')

  expect(await call('POST', `/baskets/${ident}/packages`, add)).toMatchObject({ status: 200 })
  const codesPath = codes === 'baskets' ? `/baskets/${ident}/coupons` : `${account}/coupons`
  const coupon = await call('POST', codesPath, { coupon_code: 'WELCOME10' }, couponHeaders)
  expect(coupon).toMatchObject({ status: 200, body: { success: true } })

  const { data } = (await call('GET', account)).body
  expect(data).toMatchObject({ username: 'alex', total_price: 8.99, coupons: [{ code: 'WELCOME10' }] })
  expect(data.packages).toMatchObject([{ id: GARAGE, in_basket: { quantity: 1 } }])
  const page = await (await fetch(data.links.checkout)).text()
  const [, checkout = ''] = /name="checkout" value="(\w+)"/.exec(page) ?? []
  const buyer = {
    email: 'alex@example.com',
    name: 'Alex Doe',
    postalCode: '1000-001',
    country: 'US',
    terms: 'on',
  }
  const body = new URLSearchParams({ checkout, ...buyer })
  expect((await fetch(data.links.checkout, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  expect(emulator.payments.list()).toMatchObject([{ paid: 899, status: { description: 'Complete' } }])
})

test('SebMZI/anrazzi-tebex: takes a coupon off by a FormData', async () => {
  const { emulator, call } = await openStorefront({
    name: '',
    headers: NO_ACCEPT,
    create: {},
    add: { package_id: GARAGE },
  })
  const { ident } = (await call('POST', '/accounts/{token}/baskets', {})).body.data
  emulator.login(ident)
  await call('POST', `/baskets/${ident}/packages`, { package_id: GARAGE })
  const coupons = `/accounts/{token}/baskets/${ident}/coupons`
  await call('POST', coupons, { coupon_code: 'WELCOME10' })

  const body = new FormData()
  body.append('coupon_code', 'WELCOME10')
  const address = `${emulator.apiUrl}${coupons.replace('{token}', emulator.publicToken)}/remove`
  const removed = await fetch(address, { method: 'POST', body })
  expect(await removed.json()).toMatchObject({ success: true })
  expect(emulator.baskets.get(ident)?.coupons).toEqual([])
})

test('a form with several parts that is cut short counts for nothing', async () => {
  const { emulator } = await openStorefront({ name: '', headers: {}, create: {}, add: {} })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const address = `${emulator.apiUrl}/accounts/${emulator.publicToken}/baskets`
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: '--x\r\nContent-Disposition: form-data',
  })
  expect(response.status).toBe(200)
})
