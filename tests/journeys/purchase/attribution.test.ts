/** Sales carry the sources of their buyers through the login and the platform. */

import { seededRandom } from 'tebex-emulator/extension'
import { expect, test } from 'vitest'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import { type OpenShop, ORIGIN, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const WALLET = 7017015
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const YOUTUBE = 'utm_source=youtube&utm_medium=video&utm_content=Police%20in%205%20minutes'

/** Reports the first page of a visit as a browser's script does. */
function land(visitor: Visitor, path: string, referrer = '', userAgent = DESKTOP, more = {}) {
  return visitor.request('/api/track_visitor.php', {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': userAgent,
      ...more,
    },
    body: new URLSearchParams({ page_url: `${ORIGIN}${path}`, user_ip: '', referrer }).toString(),
  })
}

async function open() {
  const opened = await openShop()
  return { opened, deliver: connectWebhooks(opened) }
}

type Sold = { basketReference: string; attribution: Attribution | null }

/** Lists the stored sources of all payments, the latest last. */
async function listSold({ shop }: OpenShop): Promise<Sold[]> {
  const rows = await shop.db.kysely
    .selectFrom('webhook_events')
    .select('body')
    .where('type', '=', 'payment.completed')
    .orderBy('received_at')
    .execute()
  return rows.map(({ body }) => JSON.parse(body))
}

async function listAttributions(open: OpenShop): Promise<Sold['attribution'][]> {
  return (await listSold(open)).map(({ attribution }) => attribution)
}

async function pay({ sandbox }: OpenShop, visitor: Visitor) {
  sandbox.pay(await visitor.ident())
}

test('the sale carries the name of the video’s link, which the platform cannot read', async () => {
  const { opened, deliver } = await open()
  const ana = opened.visitor()
  const landed = await land(ana, `/product/${BACKPACK}?${YOUTUBE}`, 'www.youtube.com', PHONE)
  expect(landed.headers.get('set-cookie')).toContain('__Host-session=')
  await ana.signIn({ packageId: BACKPACK })
  const { custom } = opened.sandbox.baskets.get(await ana.ident()) ?? {}
  expect(JSON.stringify(custom)).not.toMatch(/youtube|Police/i)
  await pay(opened, ana)
  await deliver()
  const [sold] = await listAttributions(opened)
  expect(sold).toEqual({
    source: 'youtube',
    video: 'Police in 5 minutes',
    landing: `/product/${BACKPACK}`,
    device: 'other',
  })
  const today = opened.shop.revenue.getToday()
  const rows = await opened.shop.revenue.readTable({ from: today, to: today }, 'video')
  expect(rows).toMatchObject([{ name: 'Police in 5 minutes', orders: 1 }])
})

test('a direct visitor gets no cookie, and the sale’s source is direct', async () => {
  const { opened, deliver } = await open()
  const ana = opened.visitor()
  expect((await land(ana, '/')).headers.get('set-cookie')).toBeNull()
  await ana.signIn({ packageId: BACKPACK })
  await pay(opened, ana)
  await deliver()
  expect(await listAttributions(opened)).toEqual([{ source: 'direct', device: 'other' }])
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'a visitor with %j gets no cookie, no row and no source',
  async (asked) => {
    const { opened, deliver } = await open()
    const ana = opened.visitor()
    expect(
      (await land(ana, `/?${YOUTUBE}`, 'youtube.com', DESKTOP, asked)).headers.get('set-cookie'),
    ).toBeNull()
    const { body } = await ana.post<{ url: string }>('/api/auth/login', { packageId: BACKPACK }, asked)
    await ana.returnTo(ana.passLoginPage(body.url))
    await pay(opened, ana)
    await deliver()
    expect(await listAttributions(opened)).toEqual([null])
    expect(await opened.shop.db.kysely.selectFrom('daily_sources').selectAll().execute()).toEqual([])
  },
)

test('the login and the checkout do not count as the source of a returning visitor', async () => {
  const { opened } = await open()
  const ana = opened.visitor()
  const platform = new URL(opened.sandbox.url).host
  for (const [path, referrer] of [
    ['/auth-callback?state=x', 'forum.cfx.re'],
    ['/thank-you', 'pay.tebex.io'],
    ['/cart', platform],
    ['/', new URL(ORIGIN).host],
  ] as const)
    expect((await land(ana, path, referrer)).headers.get('set-cookie')).toBeNull()
  expect(await opened.shop.db.kysely.selectFrom('daily_sources').selectAll().execute()).toEqual([])
})

/** Ways to the first page, with the source that the sale must have. */
const WAYS = [
  { path: `/product/${WALLET}?${YOUTUBE}`, referrer: 'www.youtube.com', source: 'youtube' },
  { path: `/product/${WALLET}`, referrer: 'www.google.com.br', source: 'google' },
  { path: '/', referrer: 'forum.cfx.re', source: 'cfx.re' },
  { path: '/pt/scripts?utm_source=Newsletter&utm_campaign=Maio', referrer: '', source: 'email' },
  { path: '/discount/WELCOME10', referrer: 'discord.com', source: 'discord' },
  { path: `/cart/add/${BACKPACK}?utm_source=tiktok&utm_content=a`, referrer: '', source: 'tiktok' },
  { path: '/', referrer: 'blog.example.org', source: 'blog.example.org' },
  { path: '/', referrer: '', source: 'direct' },
] as const
type Way = (typeof WAYS)[number]

type Buyer = { ana: Visitor; way: Way; page: string }

const hasCampaign = (way: Way) => way.path.includes('utm_source')

/** Ways of a buyer from the first page to a signed-in cart; each resolves with the cart filled. */
const PURCHASES: ((buyer: Buyer) => Promise<unknown>)[] = [
  // The product's button, then the login.
  ({ ana }) => ana.signIn({ packageId: BACKPACK }),
  // The login first, on another page.
  async ({ ana }) => {
    await ana.signIn({ returnTo: '/account' })
    await ana.addToCart(BACKPACK)
  },
  // A coupon that waits for the login.
  async ({ ana }) => {
    await ana.postForm('/api/basket/codes', { code: 'WELCOME10' }, '/discount/WELCOME10')
    await ana.signIn({ packageId: WALLET })
  },
  // A question in the chat, then a product that it named.
  async ({ ana }) => {
    await ana.post('/api/chat', { language: 'en', name: 'A', email: 'a@example.org', message: 'police?' })
    await ana.signIn({ packageId: WALLET, returnTo: `/product/${WALLET}` })
  },
  // The browser's own form, and the login from the page to which it leads.
  async ({ ana }) => {
    await ana.postForm('/api/basket/packages', { package_id: String(BACKPACK) }, `/product/${BACKPACK}`)
    await ana.signIn()
  },
]

/** The same ways without JavaScript, where the source comes from the address of the page with the form. */
async function buyWithoutScript({ ana, page }: Buyer) {
  await ana.postForm('/api/basket/packages', { package_id: String(BACKPACK) }, page)
  await ana.signIn()
}

test('at least 95 of 100 sales carry the source of their buyer, with and without JavaScript', async () => {
  const { opened, deliver } = await open()
  const random = seededRandom(15)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  /** Sources by the reference of the paid basket. */
  const expected = new Map<unknown, string>()
  const payFor = async (visitor: Visitor, source: string) => {
    const { custom } = opened.sandbox.baskets.get(await visitor.ident()) ?? {}
    expected.set(custom && 'reference' in custom ? custom.reference : undefined, source)
    await pay(opened, visitor)
  }
  for (let sale = 0; sale < 200; sale++) {
    const ana = opened.visitor(`203.0.${sale}.7`)
    const isScripted = random() < 0.8
    const way = pick(isScripted ? WAYS : WAYS.filter(hasCampaign))
    const buyer = { ana, way, page: way.path }
    if (isScripted) await land(ana, way.path, way.referrer)
    await (isScripted ? pick(PURCHASES) : buyWithoutScript)(buyer)
    await payFor(ana, way.source)
    if (random() < 0.15) {
      // The next basket of the same visit.
      await ana.openThankYou()
      await ana.signIn({ packageId: WALLET })
      await payFor(ana, way.source)
    }
  }
  await deliver()
  const sold = await listSold(opened)
  expect(sold.length).toBe(expected.size)
  expect(sold.length).toBeGreaterThan(200)
  const right = sold.filter(({ basketReference, attribution }) => {
    return expected.get(basketReference) === attribution?.source
  })
  expect(right.length / sold.length).toBeGreaterThanOrEqual(0.95)
})
