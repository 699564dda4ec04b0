import { SIGN_INS } from '../../tebex/store-kinds.ts'
import { type Fields, isFields, NotObservable, type Reader } from '../answers.ts'
import { BASKET_FIELDS } from '../steps/basket.ts'
import { ADDRESSES } from '../steps/key.ts'
import { RETURN_URL } from '../steps/step.ts'
import { readCents } from '../switches/observe.ts'
import { listDifferingFields, type Rule, sumIssues } from './rule.ts'

const FRESH: Fields = {
  complete: false,
  email: null,
  complete_auto_redirect: false,
  packages: [],
  coupons: [],
  giftcards: [],
}

function freshIssues(reader: Reader): string[] {
  const basket = reader.object('emptyBasket')
  const basketFields = Object.fromEntries(Object.keys(FRESH).map((name) => [name, basket[name]]))
  const prices = ['base_price', 'sales_tax', 'total_price'].filter((name) => readCents(basket[name]) !== 0)
  return [...listDifferingFields(basketFields, FRESH), ...prices].map(
    (name) => `${name} is ${JSON.stringify(basket[name])}`,
  )
}

function echoIssues(reader: Reader): string[] {
  const basket = reader.object('basket')
  return Object.entries(BASKET_FIELDS).flatMap(([name, given]) =>
    JSON.stringify(basket[name]) === JSON.stringify(given)
      ? []
      : [`${name} is ${JSON.stringify(basket[name])}`],
  )
}

function rereadIssues(reader: Reader): string[] {
  const names = listDifferingFields(reader.object('basket'), reader.object('readBasket'))
  if (!reader.isSuccess('readAdded')) return names
  const added = reader.object('addMore', 'add')
  return [...names, ...listDifferingFields(added, reader.object('readAdded'))].map(
    (name) => `${name} differs`,
  )
}

function listSignIns(reader: Reader): Fields[] {
  const { body } = reader.answer('auth')
  const links = Array.isArray(body) ? body.flat().filter(isFields) : []
  if (links.length === 0) throw new NotObservable('the store names no sign-in')
  return links
}

function loginIssues(reader: Reader): string[] {
  const links = listSignIns(reader)
  const { ident } = reader.object('basket')
  const url = String(links[0]?.url)
  if (!URL.canParse(url)) return [`${url} is no address`]
  const { searchParams } = new URL(url)
  const issues = searchParams.get('basketIdent') === ident ? [] : ['the address has no basketIdent']
  return searchParams.get('return') === RETURN_URL ? issues : [...issues, 'the address has no return']
}

const nameIssues = (reader: Reader): string[] =>
  listSignIns(reader).flatMap(({ name }) => (SIGN_INS.has(name) ? [] : [`one is named ${String(name)}`]))

/** Quantity in the basket after each change. */
const QUANTITIES = [
  { step: 'add', what: 'adding one', wanted: 1 },
  { step: 'addMore', what: 'adding two more', wanted: 3 },
  { step: 'setQuantity', what: 'setting two', wanted: 2 },
]

function quantityIssues(reader: Reader): string[] {
  const seen = QUANTITIES.filter(({ step }) => reader.isSuccess(step) && reader.answer(step).text !== '')
  if (seen.length === 0) throw new NotObservable('needs a customer who signs in')
  return seen.flatMap(({ step, what, wanted }) => {
    const [line] = reader.lines(step)
    const quantity = isFields(line?.in_basket) ? line.in_basket.quantity : 'nothing'
    return quantity === wanted ? [] : [`${what} leaves ${String(quantity)}`]
  })
}

/** A basket without codes costs what the catalogue says. */
function priceIssues(reader: Reader): string[] {
  const { base_price, total_price } = reader.object('readAdded')
  const prices = new Map(reader.packages().map((pack) => [pack.id, pack.base_price]))
  const sum = reader.lines('readAdded').reduce((total, { id, in_basket }) => {
    const quantity = isFields(in_basket) ? Number(in_basket.quantity) : 0
    return total + readCents(prices.get(id)) * quantity
  }, 0)
  // With tax included the packages' prices make the total.
  const isRight = [base_price, total_price].some((price) => readCents(price) === sum)
  return isRight ? [] : [`${sum / 100} by the catalogue, ${String(base_price)} in the basket`]
}

const PRICED = ['add', 'addMore', 'readAdded', 'setQuantity', 'readWithCoupon', 'readWithCreatorCode']

function basketSumIssues(reader: Reader): string[] {
  const seen = PRICED.filter((step) => reader.isSuccess(step) && reader.answer(step).text !== '')
  if (seen.length === 0) throw new NotObservable('needs a customer who signs in')
  return seen.flatMap((step) => sumIssues(reader.object(step), 'the basket'))
}

function customIssues(reader: Reader): string[] {
  const lines = reader.lines('addCustom')
  if (lines.every((line) => !('custom' in line))) throw new NotObservable('lines show no custom data')
  const customs = lines.map(({ custom }) => JSON.stringify(custom))
  return customs.includes('{"line":"verify"}')
    ? []
    : ['the line has other custom data than it was added with']
}

export const BASKET_RULES: readonly Rule[] = [
  { title: 'a fresh basket is empty and costs nothing', operations: ['createBasket'], issues: freshIssues },
  { title: 'a basket has what it was made with', operations: ['createBasket'], issues: echoIssues },
  { title: 'a basket is read as it was answered', operations: ['getBasket'], issues: rereadIssues },
  { title: 'the sign-in knows basket and return', operations: ['getBasketAuthUrl'], issues: loginIssues },
  { title: 'a sign-in has the name of its service', operations: ['getBasketAuthUrl'], issues: nameIssues },
  {
    title: 'quantities add up, and a set one replaces them',
    operations: ['addBasketPackage', 'updatePackageQuantity'],
    issues: quantityIssues,
  },
  { title: 'a basket costs what the catalogue says', operations: ['getBasket'], issues: priceIssues },
  {
    title: 'base price and tax are the total of a basket',
    operations: ['getBasket'],
    issues: basketSumIssues,
  },
  { title: 'a line keeps its custom data', operations: ['addBasketPackage'], issues: customIssues },
  {
    title: 'a removed package is gone',
    operations: ['removeBasketPackage'],
    issues: (reader) => (reader.lines('remove').length === 0 ? [] : ['it is still in the basket']),
  },
  {
    title: 'a basket belongs to the address that it was made for',
    operations: ['createBasket'],
    issues: (reader) => {
      const { ip } = reader.object('basketForAddress')
      return ip === ADDRESSES[1] ? [] : [`its address is ${String(ip)}`]
    },
  },
]
