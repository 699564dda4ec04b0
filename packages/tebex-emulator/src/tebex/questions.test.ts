import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'
import type { Variable } from './catalogue.ts'

const shop = await openShop()
const { sandbox, account, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const DISCORD = '123456789012345678'
const GENERIC = {
  status: 400,
  body: { title: 'Bad Request', detail: 'One of the options provided is invalid' },
}

/** Lets a plain package ask this one question. */
function ask(question: Partial<Variable> & Pick<Variable, 'identifier' | 'type'>): void {
  sandbox.catalogue.change(({ packages }) => {
    const pack = packages.find(({ id }) => id === ID.plain)
    const rest = { min_length: null, max_length: null, allow_colors: false, required: true, options: [] }
    pack?.variables.push({ id: 9, description: 'value', ...rest, ...question })
  })
}

const answer = async (variable_data: Record<string, unknown>) =>
  shop.add(await shop.newBasket('chip'), ID.plain, { variable_data })

test.each([
  ['email', 'friend@example.org', 'friend'],
  ['numeric', '0042', '-1'],
  ['alpha', 'Lisboa', 'Lisboa1'],
  ['alphanumeric', 'A1', 'A-1'],
  ['username', 'Lúcia Andrade', '   '],
  ['text', '👩‍🚀', ' '],
  ['discord_id', DISCORD, '12345'],
] as const)('a question of the kind %s takes "%s" and refuses "%s"', async (type, good, bad) => {
  ask({ identifier: 'q', type })
  expect((await answer({ q: good })).status).toBe(200)
  expect(await answer({ q: bad })).toMatchObject(GENERIC)
})

test('lengths are checked, and optional questions may be left out', async () => {
  ask({ identifier: 'q', type: 'text', min_length: 2, max_length: 3, required: false })
  expect((await answer({ q: 'a' })).status).toBe(400)
  expect((await answer({ q: 'abcd' })).status).toBe(400)
  expect((await answer({ q: 'abc' })).status).toBe(200)
  expect((await answer({})).status).toBe(200)
})

test('with its switch the sentence of a refused answer is in the title', async () => {
  ask({ identifier: 'giftcard_to', type: 'email', description: 'email' })
  sandbox.variants.optionSentence = 'title'
  expect(await answer({})).toMatchObject({
    status: 400,
    body: { detail: 'Invalid options', title: 'Please enter the email' },
  })
})

test.each([
  ['either', '71', 'gold', null],
  ['id', '71', null, 'gold'],
  ['value', 'gold', null, '71'],
] as const)('a dropdown that takes %s takes "%s"', async (dropdownAnswer, good, alsoGood, bad) => {
  sandbox.variants.dropdownAnswer = dropdownAnswer
  const choose = async (colour: string) =>
    (await shop.add(await shop.newBasket('chip'), ID.asksColour, { variable_data: { colour } })).status
  expect(await choose(good)).toBe(200)
  if (alsoGood !== null) expect(await choose(alsoGood)).toBe(200)
  if (bad !== null) expect(await choose(bad)).toBe(400)
})

test('an option may cost a share of the price, for each piece', async () => {
  const options = [{ id: 1, name: 'Half more', value: 'half', price: 1, percentage: 50 }]
  ask({ identifier: 'q', type: 'dropdown', options })
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain, { quantity: 2, variable_data: { q: 'half' } })
  expect(await shop.readBasket(ident)).toMatchObject({
    base_price: 31.98,
    packages: [{ in_basket: { quantity: 2, price: 15.99 } }],
  })
})

async function readPackage(path: string): Promise<string> {
  const { body } = await call('GET', `${account}/${path}`)
  return JSON.stringify(body)
}

test('lists may lack the questions that the single package announces', async () => {
  const lists = ['packages', 'categories?includePackages=1', 'categories/1?includePackages=1']
  for (const list of lists) expect(await readPackage(list)).toContain('"identifier":"discord_id"')
  sandbox.variants.listsWithoutQuestions = true
  for (const list of lists) {
    const text = await readPackage(list)
    expect(text).not.toContain('"variables"')
    expect(text).not.toContain('"options"')
  }
  expect(await readPackage(`packages/${ID.asksDiscord}`)).toContain('"identifier":"discord_id"')
})

test('the platform’s own questions are announced in either list, in both or nowhere, and asked in any case', async () => {
  const option =
    '"options":[{"name":"discord_id","description":"colour","type":"discord_id","required":true}]'
  for (const [place, inVariables, inOptions] of [
    ['variables', true, false],
    ['options', false, true],
    ['both', true, true],
    ['nowhere', false, false],
  ] as const) {
    sandbox.variants.systemQuestionsIn = place
    const text = await readPackage(`packages/${ID.asksDiscord}`)
    expect(text.includes('"identifier":"discord_id"')).toBe(inVariables)
    expect(text.includes(option)).toBe(inOptions)
    expect(await readPackage(`packages/${ID.asksColour}`)).toContain('"identifier":"colour"')
    const ident = await shop.newBasket('chip')
    expect(await shop.add(ident, ID.asksDiscord)).toMatchObject(GENERIC)
  }
})

test('answers, recipient, type and codes stand in the state and in the ledger', async () => {
  sandbox.catalogue.change(({ packages }) => {
    for (const pack of packages) if (pack.id === ID.asksDiscord) pack.type = 'both'
  })
  const ident = await shop.newBasket('chip')
  const variable_data = { discord_id: DISCORD }
  await shop.add(ident, ID.asksDiscord, { variable_data, type: 'single', target_username: 'dale' })
  await shop.coupon(ident, 'TWO')
  await call('POST', `${account}/baskets/${ident}/creator-codes`, { creator_code: 'DEV' })
  const { body } = await call('GET', '/_sandbox/state')
  const line = { type: 'single', variables: variable_data, gift: 'dale' }
  expect(body).toMatchObject({
    baskets: [
      { packages: [{ id: ID.asksDiscord, ...line }], coupons: ['TWO'], gift_cards: [], creator_code: 'DEV' },
    ],
  })
  expect(sandbox.pay(ident)).toMatchObject({
    products: [{ id: ID.asksDiscord, ...line, gift: { username: 'dale' }, username: { username: 'dale' } }],
    coupons: [{ coupon: { code: 'TWO' } }],
    creatorCode: 'DEV',
  })
  expect((await call('GET', '/')).text).toContain(`(discord_id: ${DISCORD}, for dale)`)
})
