/** One press adds all packages of a cart link that ask nothing, with script and without. */
import { expect, test } from 'vitest'
import { openAsking } from './asking.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const POLICE = 7037446
/** Bought as often as wanted in these tests. */
const SEATS = 7047650
/** Sold once and monthly. */
const LOADING_SCREEN = 7068512
const UNKNOWN = 1
const ALL = '/api/basket/packages/all'
const PLAIN = `${BACKPACK},${SEATS}:2,${POLICE}`

type Reply = { basket: { packages: { id: number; quantity: number }[] }; added: string[]; page: string }

async function openLink() {
  const open = await openAsking({
    prepare: ({ catalogue }) =>
      catalogue.change(({ packages }) => {
        for (const item of packages) if (item.id === SEATS) item.disable_quantity = false
      }),
  })
  type Shopper = ReturnType<typeof open.visitor>
  return {
    ...open,
    /** The lines of this shopper's cart as a link. */
    async readCart(shopper: Shopper): Promise<string[]> {
      const { lines = [] } = open.sandbox.baskets.get(await shopper.ident()) ?? {}
      return lines.map(({ packageId, quantity }) => `${packageId}:${quantity}`).sort()
    },
    async openPage(path: string, shopper: Shopper): Promise<string> {
      const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const signal = new AbortController().signal
      const headers = new Headers({ cookie })
      return (await open.pages.respond(path, { headers, address: '203.0.113.7', signal })).body
    },
  }
}

const FULL = [`${BACKPACK}:1`, `${POLICE}:1`, `${SEATS}:2`]

test('signed in, one press puts the whole link into the cart, and again changes nothing', async () => {
  const { visitor, readCart, openPage } = await openLink()
  const ana = visitor()
  await ana.signIn()
  const page = await openPage(`/cart/add/${PLAIN}`, ana)
  expect(page).toContain(`name="items" value="${PLAIN}"`)
  expect(page).toContain('ADD ALL 3 TO CART')
  expect(page).not.toContain('name="package_id"')
  expect(page).toContain('2 × ')
  expect(page).toContain('Total before codes')
  const single = await openPage(`/cart/add/${BACKPACK}:2,${POLICE}`, ana)
  expect(single).not.toContain('2 × ')
  for (const _ of [1, 2]) {
    const { status, body } = await ana.post<Reply>(ALL, { items: PLAIN })
    expect([status, body.page]).toEqual([200, '/cart'])
    expect(await readCart(ana)).toEqual(FULL)
  }
})

test('without script the form ends in the cart, in the language of its page', async () => {
  const { visitor, readCart } = await openLink()
  const ana = visitor()
  await ana.signIn()
  const sent = await ana.postForm(ALL, { items: PLAIN }, `/de/cart/add/${PLAIN}`)
  expect([sent.status, sent.location]).toEqual([303, '/de/cart'])
  expect(await readCart(ana)).toEqual(FULL)
})

test('signed out without script, the link waits for the login', async () => {
  const { visitor, readCart, countCalls } = await openLink()
  const ana = visitor()
  const path = `/cart/add/${PLAIN}`
  const sent = await ana.postForm(ALL, { items: PLAIN }, path)
  expect([sent.status, sent.location]).toEqual([303, `${path}#login-required`])
  expect(countCalls('addBasketPackage')).toBe(0)
  const { added } = await ana.signIn({ returnTo: path })
  expect(added).toHaveLength(3)
  expect(await readCart(ana)).toEqual(FULL)
})

test('signed out with script, the login of the dialog brings the link', async () => {
  const { visitor, readCart } = await openLink()
  const ana = visitor()
  const items = `${SEATS}:2,${LOADING_SCREEN},${UNKNOWN},${BACKPACK},${POLICE}`
  expect((await ana.post(ALL, { items })).status).toBe(401)
  ana.cookies.clear()
  const { body } = await ana.startLogin({ packageId: SEATS, items, returnTo: `/cart/add/${items}` })
  await ana.returnTo(ana.passLoginPage(body.url))
  expect(await readCart(ana)).toEqual(FULL)
})

test('something owned, something that asks, something sold both ways and something unknown stay out', async () => {
  const open = await openLink()
  const { visitor, discord, readCart, openPage, sandbox } = open
  const deliver = connectWebhooks(open)
  const buyer = visitor()
  await buyer.signIn({ player: 'tom.okoye' })
  await buyer.addToCart(BACKPACK)
  sandbox.pay(await buyer.ident())
  await deliver()
  const tom = visitor()
  await tom.signIn({ player: 'tom.okoye' })
  const link = `${BACKPACK},${SEATS}:2,${discord},${UNKNOWN},${LOADING_SCREEN},${POLICE}`
  const left = `/cart/add/${BACKPACK},${discord},${LOADING_SCREEN}`
  const page = await openPage(`/cart/add/${link}`, tom)
  expect(page).toContain('ADD ALL 2 TO CART')
  for (const id of [BACKPACK, discord, LOADING_SCREEN])
    expect(page).toContain(`name="package_id" value="${id}"`)
  expect(page).toContain('Each has a button of its own.')
  const sent = await tom.postForm(ALL, { items: link }, `/cart/add/${link}`)
  expect([sent.status, sent.location]).toEqual([303, `${left}#added`])
  expect(await readCart(tom)).toEqual([`${POLICE}:1`, `${SEATS}:2`])
  const { body } = await tom.post<Reply>(ALL, { items: link })
  expect(body.page).toBe(left)
})

test('a link of unknown packages shows the search and the best sellers', async () => {
  const { visitor, openPage } = await openLink()
  const page = await openPage(`/cart/add/${UNKNOWN}`, visitor())
  expect(page).toContain('There is nothing to add')
  expect(page).toContain('name="q"')
  expect(page.match(/href="\/products?\/\d+"/g)?.length).toBeGreaterThan(2)
})

test('something sold out is left on the page, which says that it failed; the others are in the cart', async () => {
  const { visitor, readCart, sandbox } = await openLink()
  const ana = visitor()
  await ana.signIn()
  sandbox.failNext({ operation: 'addBasketPackage', fault: { kind: 'status', status: 422 } })
  const sent = await ana.postForm(ALL, { items: PLAIN }, `/cart/add/${PLAIN}`)
  expect([sent.status, sent.location]).toEqual([303, `/cart/add/${BACKPACK}#add-failed`])
  expect(await readCart(ana)).toEqual([`${POLICE}:1`, `${SEATS}:2`])
})

test('a link without a package and a platform that is away add nothing', async () => {
  const { visitor, sandbox } = await openLink()
  const ana = visitor()
  await ana.signIn()
  for (const items of ['', 'junk', `${UNKNOWN}`, `${LOADING_SCREEN}`, '7'.repeat(600)])
    expect((await ana.post(ALL, { items })).status).toBe(400)
  sandbox.failAll({ kind: 'status', status: 500 })
  expect((await ana.post(ALL, { items: PLAIN })).status).toBe(502)
})

test('a basket that the platform forgot asks for the login, which brings the link and what was in it', async () => {
  const { visitor, sandbox, readCart } = await openLink()
  const ana = visitor()
  await ana.signIn()
  await ana.addToCart(BACKPACK)
  sandbox.baskets.forget(await ana.ident())
  await expect.poll(async () => (await ana.post(ALL, { items: PLAIN })).status).toBe(401)
  await ana.signIn()
  expect(await readCart(ana)).toEqual(FULL)
})
