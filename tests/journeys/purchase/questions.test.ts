/** Packages that ask their buyer something: from the product page to the paid order, with script and without. */
import { expect, test } from 'vitest'
import { validAnswers } from '#tests/support/question-catalogue.ts'
import type { Problem } from '../visitor.ts'
import { buildForm, openAsking } from './asking.ts'

const DISCORD_ID = '123456789012345678'

type Wrong = Problem & { fields: { name: string; message: string }[]; page: string }

test.each([false, true])('every package of the demo is bought to the end, as a form: %s', async (asForm) => {
  const { sandbox, visitor, asking } = await openAsking()
  expect(asking.length).toBeGreaterThanOrEqual(4)
  const { packages } = sandbox.catalogue.data
  const ana = visitor()
  await ana.signIn()
  for (const pack of packages) {
    const answers = validAnswers(pack)
    const reply = asForm
      ? await ana.postForm('/api/basket/packages', buildForm(pack.id, answers), `/products/${pack.id}`)
      : await ana.post('/api/basket/packages', { package_id: pack.id, variables: answers })
    expect([pack.name, reply.status, reply.body]).toEqual([pack.name, asForm ? 303 : 200, reply.body])
  }
  sandbox.pay(await ana.ident())
  const products = sandbox.payments.list().at(-1)?.products ?? []
  expect(products.map(({ id }) => id).sort()).toEqual(packages.map(({ id }) => id).sort())
  for (const pack of asking)
    expect(products.find(({ id }) => id === pack.id)).toMatchObject({ variables: validAnswers(pack) })
})

test('a wrong answer is refused beside its field before the platform is asked to add', async () => {
  const { visitor, discord, countCalls } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  const { status, body } = await ana.post<Wrong>('/api/basket/packages', {
    package_id: discord,
    variables: { discord_id: 'mira#0001' },
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'option_required',
    fields: [{ name: 'variables[discord_id]', message: 'Please enter your Discord ID: 17 to 19 digits.' }],
    page: `/cart/add/${discord}`,
  })
  expect(countCalls('addBasketPackage')).toBe(0)
  expect((await ana.basket())?.packages ?? []).toEqual([])
})

test('messages are in the language of the page that asks', async () => {
  const { visitor, discord } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  const body = { package_id: discord }
  const german = await ana.post<Wrong>('/api/basket/packages', body, { 'accept-language': 'de' })
  expect(german.body.fields[0]?.message).toBe('Bitte fülle dieses Feld aus.')
})

test('a form without script that is wrong is answered with its page: errors beside the fields, nothing lost', async () => {
  const { visitor, asking } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  const pack = asking.find(({ variables }) => variables.length > 3)
  if (!pack) throw new Error('the demo has no package with many questions')
  const [first = ''] = Object.keys(validAnswers(pack))
  const typed = {
    ...validAnswers(pack),
    [first]: '"><script>alert(1)</script> 🚓',
    contact: 'me@mine.example',
  }
  const { status, body, headers } = await ana.postForm(
    '/api/basket/packages',
    buildForm(pack.id, typed),
    '/de/products/1',
  )
  expect(status).toBe(422)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(body).toContain('lang="de"')
  expect(body).toContain('value="me@mine.example"')
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; 🚓"')
  expect(body).toContain('aria-invalid="true"')
  expect(body).not.toContain('<script>alert(1)')
})

test('a card whose package only turns out to ask leads to the questions', async () => {
  const { visitor, discord } = await openAsking({ sandbox: { variants: { listsWithoutQuestions: true } } })
  const ana = visitor()
  await ana.signIn()
  const form = await ana.postForm('/api/basket/packages', { package_id: String(discord) }, '/fr/scripts')
  expect([form.status, form.location]).toEqual([303, `/fr/cart/add/${discord}`])
  const json = await ana.post<Wrong>('/api/basket/packages', { package_id: discord })
  expect([json.status, json.body.page]).toEqual([422, `/cart/add/${discord}`])
})

test('the product page asks what the single package announces, also where lists lack it', async () => {
  const { pages, asking } = await openAsking({ sandbox: { variants: { listsWithoutQuestions: true } } })
  for (const pack of asking) {
    const page = await pages.respond(`/product/${pack.id}`, null)
    for (const { identifier } of pack.variables)
      expect(page.body).toContain(`name="variables[${identifier}]"`)
  }
})

test('a product page whose package cannot be read shows what the list says, and is not kept', async () => {
  const { pages, sandbox, asking } = await openAsking()
  const [pack] = asking
  sandbox.failAll({ kind: 'status', status: 500 })
  const page = await pages.respond(`/product/${pack?.id}`, null)
  expect(page).toMatchObject({ status: 200, mark: null })
  expect(page.body).toContain(`name="variables[${pack?.variables[0]?.identifier}]"`)
})

test('a package that begins to ask between page and click asks, and takes the answer', async () => {
  const { sandbox, shop, visitor } = await openAsking()
  const plain = sandbox.catalogue.data.packages.find(
    ({ variables, type }) => variables.length === 0 && type === 'single',
  )
  const id = plain?.id ?? 0
  const ana = visitor()
  await ana.signIn()
  sandbox.catalogue.change(({ packages }) => {
    packages
      .find((pack) => pack.id === id)
      ?.variables.push({
        id: 9,
        identifier: 'colour',
        description: 'Colour',
        type: 'dropdown' as const,
        min_length: null,
        max_length: null,
        allow_colors: false,
        required: true,
        options: [{ id: 91, name: 'Red', value: 'red', price: 2, percentage: 0 }],
      })
  })
  expect(shop.catalog.findProduct(id)?.questions).toEqual([])
  const refused = await ana.post<Wrong>('/api/basket/packages', { package_id: id })
  expect([refused.status, refused.body.fields.map(({ name }) => name)]).toEqual([422, ['variables[colour]']])
  const { status } = await ana.post('/api/basket/packages', { package_id: id, variables: { colour: '91' } })
  expect(status).toBe(200)
})

test('an option whose price changes under the visitor is bought at the platform’s price', async () => {
  const { sandbox, visitor, asking } = await openAsking()
  const pack = asking.find(({ variables }) => variables.some(({ type }) => type === 'dropdown'))
  const ana = visitor()
  await ana.signIn()
  if (!pack) throw new Error('the demo has no choice')
  const before = validAnswers(pack)
  sandbox.catalogue.change(({ packages }) => {
    for (const { options } of packages.find(({ id }) => id === pack.id)?.variables ?? [])
      for (const option of options) option.price += 5
  })
  const { status, body } = await ana.post('/api/basket/packages', { package_id: pack.id, variables: before })
  expect(status).toBe(200)
  expect(body).toMatchObject({ basket: { packages: [{ id: pack.id }] } })
})

test('a store that takes options by their value is found out by one refusal', async () => {
  const { sandbox, visitor, asking, countCalls } = await openAsking({
    sandbox: { variants: { dropdownAnswer: 'value' } },
  })
  const pack = asking.find(({ variables }) => variables.some(({ type }) => type === 'dropdown'))
  if (!pack) throw new Error('the demo has no choice')
  const ana = visitor()
  await ana.signIn()
  const add = () => ana.post('/api/basket/packages', { package_id: pack.id, variables: validAnswers(pack) })
  expect((await add()).status).toBe(200)
  expect(countCalls('addBasketPackage')).toBe(2)
  const { identifier, options } = pack.variables.find(({ type }) => type === 'dropdown') ?? {}
  const lines = sandbox.baskets.get(await ana.ident())?.lines
  expect(lines).toMatchObject([{ quantity: 1, variables: { [identifier ?? '']: options?.[0]?.value } }])
  expect((await add()).status).toBe(200)
  await ana.removeFromCart(pack.id)
  expect((await add()).status).toBe(200)
  expect(countCalls('addBasketPackage')).toBe(3)
})

test('a package whose questions were never read is waited for before its add', async () => {
  const { sandbox, visitor, asking } = await openAsking({
    sandbox: { variants: { listsWithoutQuestions: true } },
  })
  const ana = visitor()
  await ana.signIn()
  for (const pack of asking) {
    sandbox.failNext({ operation: 'getPackage', fault: { kind: 'delay', ms: 900 } })
    const { status, body } = await ana.post<Wrong>('/api/basket/packages', { package_id: pack.id })
    expect([pack.id, status, body.fields.length > 0]).toEqual([pack.id, 422, true])
  }
})

test('other answers replace the line, the same ones leave it alone', async () => {
  const { sandbox, visitor, discord, countCalls } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  const add = (answer: string) =>
    ana.post('/api/basket/packages', { package_id: discord, variables: { discord_id: answer } })
  await add(DISCORD_ID)
  await add(DISCORD_ID)
  expect(countCalls('addBasketPackage')).toBe(1)
  expect((await add('987654321098765432')).status).toBe(200)
  const lines = sandbox.baskets.get(await ana.ident())?.lines
  expect(lines).toMatchObject([
    { packageId: discord, quantity: 1, variables: { discord_id: '987654321098765432' } },
  ])
})

test('a question that the platform alone knows ends in the platform’s own sentence', async () => {
  const { sandbox, visitor, discord } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  sandbox.failNext({
    operation: 'addBasketPackage',
    fault: { kind: 'status', status: 400, detail: 'Please enter the <b>colour</b> of your car' },
  })
  const { status, body } = await ana.post<Wrong>('/api/basket/packages', {
    package_id: discord,
    variables: { discord_id: DISCORD_ID },
  })
  expect([status, body.code]).toEqual([422, 'option_required'])
  expect(body.detail).toMatch(/^Please enter the\s+colour\s+of your car$/)
})

test('answers given before the login come into the cart with it', async () => {
  const { sandbox, visitor, discord } = await openAsking()
  const ana = visitor()
  const form = buildForm(discord, { discord_id: DISCORD_ID })
  expect((await ana.postForm('/api/basket/packages', form, '/scripts')).location).toBe(
    '/scripts#login-required',
  )
  await ana.signIn()
  const lines = sandbox.baskets.get(await ana.ident())?.lines
  expect(lines).toMatchObject([{ packageId: discord, variables: { discord_id: DISCORD_ID } }])
})

test('the login itself takes answers along, and what still asks afterwards is asked on its own page', async () => {
  const { visitor, discord, asking, pages } = await openAsking()
  const ana = visitor()
  const many = asking.find(({ variables }) => variables.length > 3)
  await ana.postForm('/api/basket/packages', { package_id: String(many?.id) }, '/scripts')
  const { body } = await ana.post<{ url: string }>('/api/auth/login', {
    ...buildForm(discord, { discord_id: 'wrong' }),
    packageId: String(discord),
    returnTo: '/de/scripts',
  })
  const { url, authenticated } = await ana.returnTo(ana.passLoginPage(body.url))
  expect([url, authenticated]).toEqual([`/de/cart/add/${many?.id},${discord}`, true])
  const headers = new Headers({
    cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const signal = new AbortController().signal
  const page = await pages.respond(url, { headers, address: '203.0.113.7', signal })
  expect(page.body).toContain('value="wrong"')
})

test('answers that are too long for the session are asked again, and cost nothing else', async () => {
  const { visitor, asking } = await openAsking()
  const ana = visitor()
  const pack = asking.find(({ variables }) => variables.some(({ type }) => type === 'text'))
  const long = Object.fromEntries(
    pack?.variables.map(({ identifier }) => [identifier, '🚓'.repeat(800)]) ?? [],
  )
  await ana.postForm('/api/basket/packages', buildForm(pack?.id ?? 0, long), '/scripts')
  for (const value of ana.cookies.values()) expect(value.length).toBeLessThan(4_000)
  const { url } = await ana.signIn()
  expect(url).toBe(`/cart/add/${pack?.id}`)
})

test('the page of a cart link asks, fills in what Discord said, and changes nothing', async () => {
  const { pages, discord, asking, countCalls, visitor } = await openAsking()
  const other = asking.find(({ id }) => id !== discord)
  const path = `/cart/add/${discord}:2,${other?.id},1,junk`
  const { body, status } = await pages.respond(`${path}?discord_id=${DISCORD_ID}`, null)
  expect(status).toBe(200)
  expect(body).toContain(`value="${DISCORD_ID}"`)
  expect(body).toContain('name="quantity" value="2"')
  expect(body).toContain(`name="returnTo" value="/cart/add/${other?.id}"`)
  expect(body).toContain('/discord/?return=')
  expect(countCalls('addBasketPackage')).toBe(0)
  expect((await pages.respond('/cart/add/1,2', null)).status).toBe(404)
  expect((await pages.respond(`/cart/add/${discord}?discord_id="><b>`, null)).body).not.toContain('"><b>')
  const ana = visitor()
  await ana.signIn()
  const form = { ...buildForm(discord, { discord_id: DISCORD_ID }), returnTo: '/cart' }
  expect((await ana.postForm('/api/basket/packages', form, path)).location).toBe('/cart')
})

test('hostile bodies are refused or understood, never a failure', async () => {
  const { visitor, discord } = await openAsking()
  const ana = visitor()
  await ana.signIn()
  const long = 'x'.repeat(10_000)
  for (const variables of [
    null,
    7,
    'text',
    [],
    [[1]],
    { discord_id: null },
    { discord_id: { a: 1 } },
    { discord_id: long },
  ]) {
    const { status, body } = await ana.post<Wrong>('/api/basket/packages', { package_id: discord, variables })
    expect([variables, status, body.fields.map(({ name }) => name)]).toEqual([
      variables,
      422,
      ['variables[discord_id]'],
    ])
  }
})
