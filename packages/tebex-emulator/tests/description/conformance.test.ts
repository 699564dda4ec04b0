/** With the strict description every operation is as described: made from the description itself, success and refusals. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listDifferences } from '../../src/differences.ts'
import { Catalogue } from '../../src/tebex/catalogue.ts'
import { HEADLESS_OPERATIONS } from '../../src/tebex/operations.ts'
import { setVariants } from '../../src/variants.ts'
import { ID, openShop } from '../fixture.ts'
import { type DescribedOperation, readDescription } from './description.ts'

const { operations, components } = readDescription()
const shop = await openShop({ variants: { strictDescription: true } })
const { sandbox, trusted } = shop

const header = 'A module'
const goal = { header, percentage: 62, bar_style: 'normal', bar_animated: false, target: 500 }
const sold = { username: 'dale', username_id: '7654321', package: { name: 'Script' } }
const SIDEBAR = Catalogue.shape.sidebar.parse(
  Object.entries({
    textbox: { header, text: '<p>Text</p>' },
    featured_package: { header, package: { id: ID.plain, name: 'Script' } },
    recent_payments: { header, payments: [sold, { ...sold, price: 9.99, currency: 'USD' }] },
    top_customer: { header, username: 'chip', username_id: '1234567', total: 214.81 },
    giftcard_balance: { header },
    community_goal: { ...goal, total_payments: 310, times_achieved: 0 },
    payment_goal: { ...goal, total: 80 },
    server_status: { header, hostname: 'test.invalid', port: 30120, online: false, players: null },
  }).map(([type, data], index) => ({ id: index + 1, type, data })),
)
const moment = '2025-03-04T10:00:00+00:00'
const PAGE = Catalogue.shape.pages.parse([
  {
    id: 71,
    title: 'Rules',
    slug: 'rules',
    account_id: 910042,
    content: '<p>Text</p>',
    created_at: moment,
    updated_at: moment,
  },
])

beforeEach(() => {
  sandbox.reset()
  sandbox.catalogue.change((catalogue) => {
    catalogue.sidebar = SIDEBAR
    catalogue.pages = PAGE
  })
})
afterAll(() => sandbox.close())

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
ajv.addFormat('uri', (text) => URL.canParse(text))
for (const format of ['float', 'int64', 'Category']) ajv.addFormat(format, true)

/** Lists the faults of a value in words; an empty list for a value as described. */
function listProblems(schema: unknown, value: unknown): string[] {
  const validate = ajv.compile({ components, ...z.looseObject({}).parse(schema) })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}

const RIGHT: Record<string, string> = {
  token: sandbox.publicToken,
  returnUrl: encodeURIComponent('https://shop.test/back'),
  categoryId: '2',
  packageId: String(ID.silver),
  usernameId: '1234567',
  ipAddress: '203.0.113.7',
  tierId: '40',
}
const FIELDS: Record<string, unknown> = {
  complete_url: 'https://shop.test/thank-you',
  cancel_url: 'https://shop.test/cart',
  custom: { foo: 'bar' },
  complete_auto_redirect: true,
  package_id: ID.silver,
  quantity: 1,
  dynamic: false,
  coupon_code: 'WELCOME10',
  card_number: '0127 0244 7210 1111',
  creator_code: 'DEV',
  username: 'chip',
  category_id: 3,
  packages: [{ name: 'For you', price: 4, slug: 'for-you', custom: { hue: 'red' } }],
}

/** Some operations succeed, or have all of their fields, only after others. */
const BEFORE: Record<string, string[]> = {
  getBasket: ['addBasketPackage', 'applyCoupon', 'applyGiftCard', 'applyCreatorCode'],
  getDynamicCategories: ['createDynamicPackage'],
  getCategoryIncludeDynamicPackages: ['createDynamicPackage'],
  removeBasketPackage: ['addBasketPackage'],
  updatePackageQuantity: ['addBasketPackage'],
  removeCoupon: ['applyCoupon'],
  removeGiftCard: ['applyGiftCard'],
  removeCreatorCode: ['applyCreatorCode'],
}

const Properties = z.looseObject({ properties: z.record(z.string(), z.looseObject({})) })

/** A body with every described field, each from `createField`. */
function buildBody({ body }: DescribedOperation, createField: (name: string) => unknown) {
  if (body === null) return undefined
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(body)
  const { properties } = Properties.parse(
    $ref === undefined ? body : components.schemas[$ref.slice('#/components/schemas/'.length)],
  )
  const fields = Object.entries(properties).map(([name, { type }]) => {
    const value = createField(name)
    return [name, type === 'string' && typeof value === 'number' ? String(value) : value]
  })
  return Object.fromEntries(fields)
}

function buildPath({ url }: DescribedOperation, values: Record<string, string>): string {
  const path = url.replace('https://headless.tebex.io', '').replace(/\/(?=\?|$)/, '')
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
}

async function newIdent(): Promise<string> {
  const { text } = await shop.call('POST', `/api/accounts/${sandbox.publicToken}/baskets`, {})
  const { ident } = z.looseObject({ ident: z.string() }).parse(JSON.parse(text).data)
  sandbox.login(ident, 'chip')
  return ident
}

function run(operation: DescribedOperation, basketIdent: string) {
  const path = buildPath(operation, { ...RIGHT, basketIdent })
  return shop.call(
    operation.method,
    path,
    buildBody(operation, (name) => FIELDS[name]),
    trusted,
  )
}

/** The problems of an operation that succeeds. */
async function tryOperation(operation: DescribedOperation): Promise<string[]> {
  const ident = await newIdent()
  for (const id of BEFORE[operation.id] ?? []) {
    const before = operations.find((each) => each.id === id)
    if (before !== undefined) expect((await run(before, ident)).status).toBe(200)
  }
  const { status, text, body } = await run(operation, ident)
  if (!(status in operation.responses)) return [`status ${status} is not described: ${text}`]
  const schema = operation.responses[status]
  if (schema !== null) return listProblems(schema, body)
  return text === '' ? [] : ['a body is not described']
}

test('the description has the 29 operations that the emulator has', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(HEADLESS_OPERATIONS.toSorted())
})

test.each(operations)('$id succeeds as described', async (operation) => {
  expect(await tryOperation(operation)).toEqual([])
})

test('a paid basket is as described', async () => {
  const ident = await newIdent()
  const [get, add] = ['getBasket', 'addBasketPackage'].map((id) => operations.find((each) => each.id === id))
  if (get === undefined || add === undefined) throw new Error('The description lacks baskets.')
  await run(add, ident)
  sandbox.pay(ident)
  expect(listProblems(get.responses['200'], (await run(get, ident)).body)).toEqual([])
})

type WrongCall = { values: Record<string, string>; headers: Record<string, string>; body: unknown }

/** Every way in which an operation can be asked for nothing: unknown ids, no credentials, a body of nonsense. */
function wrongCalls(operation: DescribedOperation, basketIdent: string) {
  const names = [...buildPath(operation, {}).matchAll(/\b(basketIdent|categoryId|packageId|tierId)\b/g)]
  const isPrivate = /usernameId|ipAddress|tiers/.test(operation.url)
  const nothing = { ...RIGHT, basketIdent: 'c0-none', categoryId: 'none', packageId: '1', tierId: '1' }
  const body = buildBody(operation, (name) => FIELDS[name])
  const calls: WrongCall[] = [{ values: { ...RIGHT, basketIdent, token: 'none' }, headers: trusted, body }]
  if (names.length > 0) calls.push({ values: nothing, headers: trusted, body })
  if (operation.body !== null) {
    const nonsense = buildBody(operation, () => 'nonsense')
    calls.push({ values: { ...RIGHT, basketIdent }, headers: trusted, body: nonsense })
  }
  if (isPrivate) {
    const headers = { Accept: 'application/json', Authorization: '' }
    calls.push({ values: { ...RIGHT, basketIdent }, headers, body })
  }
  return operation.url.includes('{token}') ? calls : calls.slice(1)
}

test.each(operations)('$id refuses as described', async (operation) => {
  const described = Object.keys(operation.responses).filter((status) => status !== '200')
  for (const { values, headers, body } of wrongCalls(operation, await newIdent())) {
    const refusal = await shop.call(operation.method, buildPath(operation, values), body, headers)
    expect(listProblems({ $ref: '#/components/schemas/ErrorResponse' }, refusal.body)).toEqual([])
    expect(refusal.body).toMatchObject({ status: refusal.status, detail: expect.stringMatching(/\w/) })
    if (described.length > 0) expect(described).toContain(String(refusal.status))
    expect(refusal.status).toBeGreaterThanOrEqual(400)
  }
})

/** Deviations that no success of a described request shows: in requests, refusals and the text of an address. */
const NOT_IN_SCHEMAS = [
  'lineTypeChosen',
  'checkoutLink',
  'quantityRequired',
  'codesOnBasketBase',
  'notFoundStatus',
  'optionInvalid',
  'addressWithoutKey',
  'refusalRedirect',
  'rfcProblems',
  'noVariables',
]

const deviations = listDifferences()
  .filter((each) => each.strict !== undefined && each.strict !== each.default)
  // The description has no other API than this one.
  .filter(({ operations: ids }) => !ids.every((id) => id.startsWith('checkout')))

test.each(deviations.filter((each) => !NOT_IN_SCHEMAS.includes(each.switch)))(
  'the live platform’s $switch is not as described',
  async (difference) => {
    setVariants(sandbox.variants, { [difference.switch]: difference.default })
    sandbox.catalogue.change(({ packages }) => {
      for (const pack of packages) Object.assign(pack, { user_limit: 9, user_limit_period: 30 })
    })
    const problems = []
    for (const operation of operations) {
      if (difference.operations.some((id) => id === operation.id))
        problems.push(...(await tryOperation(operation)))
    }
    expect(problems).not.toEqual([])
  },
)
