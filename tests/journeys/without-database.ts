/** A shop owes this to its visitors and its seller while the database is away. */
import { randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'
import { expect } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import type { OpenShop } from './shop.ts'
import type { Problem, Visitor } from './visitor.ts'

export const PASSWORD = 'quiet otter under blue roofs'
const BACKPACK = 6982072
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in, fills a cart, goes to the checkout and leaves again. */
export async function buySomething({ visitor }: OpenShop, address = '203.0.113.20') {
  const ana = visitor(address)
  await ana.signIn({ packageId: BACKPACK })
  expect(await ana.session()).toMatchObject({ authenticated: true })
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK])
  expect((await ana.checkout()).status).toBe(200)
  expect((await ana.openCart()).basket?.packages).toHaveLength(1)
  const stolen = new Map(ana.cookies)
  expect((await ana.logout()).status).toBe(204)
  return { stolen, ana }
}

/** A session that was ended stays ended. */
async function isDead(ana: Visitor, stolen: Map<string, string>): Promise<boolean> {
  for (const [name, value] of stolen) ana.cookies.set(name, value)
  return !(await ana.session()).authenticated
}

export async function visitHome({ visitor }: OpenShop, address = '189.6.24.9'): Promise<number> {
  const reply = await visitor(address).post(
    '/api/track_visitor.php',
    { page_url: '/' },
    { 'user-agent': BROWSER },
  )
  return reply.status
}

/** Sends one signed payment of the platform; again with the same id when one is given. */
export async function sendPayment(open: OpenShop, id: string = randomUUID()): Promise<number> {
  const price = { amount: 11.06, currency: 'EUR' }
  const body = new TextEncoder().encode(
    JSON.stringify({
      id,
      type: 'payment.completed',
      date: '2026-11-21T09:00:00+00:00',
      subject: {
        transaction_id: `tbx-${id}`,
        status: { id: 1, description: 'Complete' },
        price,
        price_paid: price,
        customer: {
          first_name: 'A',
          last_name: 'B',
          email: 'a@example.org',
          ip: '203.0.113.7',
          username: null,
        },
        products: [{ id: BACKPACK, name: 'Backpack', quantity: 1 }],
        custom: {},
      },
    }),
  )
  const headers = {
    'content-type': 'application/json',
    'x-signature': signWebhook(body, open.sandbox.webhookSecret),
  }
  return (await open.visitor('18.209.80.3').request('/api/webhooks/tebex', { method: 'POST', headers, body }))
    .status
}

/** `/admin` as a stranger's browser gets it. */
export async function openAdminPage(
  { shop, content }: OpenShop,
  cookie = '',
): Promise<{ status: number; text: string }> {
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const headers = new Headers(cookie === '' ? {} : { cookie })
  const signal = new AbortController().signal
  const { status, body } = await pages.respond('/admin', { headers, address: '203.0.113.7', signal })
  // The words alone, without the page's data and marks.
  const text = String(body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
  return { status, text }
}

const login = (visitor: Visitor) => visitor.post<Problem>('/api/admin/login', { password: PASSWORD })

type Ready = { ready: boolean; reasons: string[]; degraded?: string[] }

export async function readiness({ visitor }: OpenShop) {
  const { status, body } = await visitor().get<Ready>('/readyz')
  return { status, degraded: body.degraded ?? [] }
}

/** Everything that is owed while nothing can be recorded. Returns what must be true afterwards. */
export async function expectToSellOn(open: OpenShop) {
  expect(await readiness(open)).toMatchObject({
    status: 200,
    degraded: [expect.stringMatching(/^database /)],
  })
  const { ana, stolen } = await buySomething(open)
  expect(await isDead(ana, stolen)).toBe(true)
  expect(await visitHome(open)).toBe(503)
  const payment = randomUUID()
  expect(await sendPayment(open, payment)).toBe(503)
  expect(await login(open.visitor('203.0.113.21'))).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
  })
  return { payment, ana, stolen }
}

/** Waits until the database takes what it is given again. */
export async function expectToHeal(
  open: OpenShop,
  { payment, ana, stolen }: Awaited<ReturnType<typeof expectToSellOn>>,
) {
  await expect.poll(() => readiness(open)).toEqual({ status: 200, degraded: [] })
  expect(await sendPayment(open, payment)).toBe(200)
  expect(await sendPayment(open, payment)).toBe(200)
  expect(await open.shop.payments.listEvents(10)).toHaveLength(1)
  expect(await visitHome(open)).toBe(204)
  expect((await login(open.visitor('203.0.113.22'))).status).toBe(204)
  // Sessions that ended while the database was away are written now.
  expect(await isDead(ana, stolen)).toBe(true)
  const ended = () =>
    open.shop.db.kysely
      .selectFrom('revoked_sessions')
      .select('sid')
      .where('expires_at', '>', Date.now())
      .execute()
  await expect.poll(async () => (await ended()).length).toBeGreaterThan(0)
  await open.restart()
  expect(await isDead(ana, stolen)).toBe(true)
}
