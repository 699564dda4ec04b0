import { type Fields, isAccepted, isFields, NotObservable, type Reader } from '../answers.ts'
import {
  isText,
  type Observe,
  readCents,
  readStatus,
  readTextField,
  requireThat,
  unanimous,
} from './observe.ts'

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** The line of the package that was added first. */
function firstLine(reader: Reader, step: string): { line: Fields; inBasket: Fields } {
  const [line] = reader.lines(step)
  if (line === undefined || !isFields(line.in_basket)) throw new NotObservable('the basket has no line')
  return { line, inBasket: line.in_basket }
}

const isTaken = (reader: Reader, step: string): boolean => isAccepted(reader.answer(step))

/** True when a request is refused although another, different in one respect, is taken. */
function isRefusedAlone(reader: Reader, step: string, others: readonly string[], why: string): boolean {
  if (isTaken(reader, step)) return false
  requireThat(others.some(reader.isSuccess), why)
  return true
}

const FIXED_REFUSED = 'the package with a fixed quantity is refused in any case'

/** Fields that are either all there or none of them. */
function undescribedFields(reader: Reader): boolean | string {
  const places: [string, Fields[], string[]][] = [
    ['store', [reader.object('store')], ['supports_usernames', 'supports_gifting']],
    ['package', [...reader.packages(), reader.object('package')], ['ident', 'vip_status']],
    ['line', reader.isSuccess('readAdded') ? reader.lines('readAdded') : [], ['is_recurring', 'custom']],
  ]
  const found = places.flatMap(([place, entities, names]) =>
    entities.flatMap((fields) =>
      names.map((name) => ({ name: `${name} of a ${place}`, isThere: name in fields })),
    ),
  )
  const missing = new Set(found.filter(({ isThere }) => !isThere).map(({ name }) => name))
  if (missing.size === 0) return true
  return found.some(({ isThere }) => isThere) ? `without ${[...missing].join(', ')}` : false
}

export const BASKET_SWITCHES: Readonly<Record<string, Observe>> = {
  undescribedFields,
  storeKind(reader) {
    const kinds: Record<string, string> = { FiveM: 'fivem', RedM: 'fivem', Discord: 'discord', Rust: 'steam' }
    const { platform_type } = reader.object('store')
    const type = String(platform_type)
    if (type.startsWith('Minecraft')) return 'minecraft'
    return kinds[type] ?? (type.startsWith('Universal') ? 'universal' : `a store for ${type}`)
  },
  bareBasket(reader) {
    const { body } = reader.answer('add')
    reader.object('add')
    return !(isFields(body) && 'data' in body)
  },
  basketIdString: (reader) => isText(reader.object('basket').id),
  usernameIdString(reader) {
    const { username_id } = reader.object('customer')
    if (username_id === null || username_id === undefined) throw new NotObservable('needs a customer')
    const isLarge = isText(username_id) && !Number.isSafeInteger(Number(username_id))
    if (isLarge) throw new NotObservable('the ids of these customers are too large for a number')
    return isText(username_id)
  },
  emptyLinksObject(reader) {
    const { links } = reader.object('emptyBasket')
    return isEmptyList(links) ? false : isFields(links) || JSON.stringify(links)
  },
  checkoutLink(reader) {
    const { links } = reader.object('readAdded')
    if (reader.lines('readAdded').length === 0) throw new NotObservable('the basket has no line')
    const url = isFields(links) ? readTextField(links, 'checkout') : ''
    const { ident } = reader.object('basket')
    if (!URL.canParse(url) || !url.endsWith(`/${String(ident)}`))
      return `the checkout is at ${url || 'no address'}`
    return /\/checkout\/[^/]+$/.test(url) ? 'checkout' : 'pay'
  },
  emptyCustom(reader) {
    const { custom } = reader.object('emptyBasket')
    if (isEmptyList(custom)) return 'array'
    return isFields(custom) ? 'object' : String(custom)
  },
  noCreatorCode(reader) {
    const basket = reader.object('emptyBasket')
    if (!('creator_code' in basket)) return 'absent'
    return basket.creator_code === '' ? 'empty' : String(basket.creator_code)
  },
  nullsLeftOut(reader) {
    const basket = reader.object('emptyBasket')
    const isThere = ['username_id', 'cancel_url'].map((name) => name in basket)
    return unanimous(
      isThere.map((there) => !there),
      { none: '', mixed: 'one of username_id, cancel_url' },
    )
  },
  linePriceTotal(reader) {
    const { line, inBasket } = firstLine(reader, 'readAdded')
    const listedPackage = reader.packages().find(({ id }) => id === line.id)
    const [price, unit] = [readCents(inBasket.price), readCents(listedPackage?.base_price)]
    if (Number(inBasket.quantity) === 1) throw new NotObservable('needs a package that comes in quantities')
    if (price === unit) return false
    return price === unit * Number(inBasket.quantity)
      ? true
      : `a line of ${price / 100} for ${unit / 100} each`
  },
  lineTypeChosen(reader) {
    const typed = reader.lines('addBoth').map(({ type }) => type)
    return typed.includes('both') ? false : typed.includes('subscription') || 'another type'
  },
  taxInclusive(reader) {
    const { inBasket } = firstLine(reader, 'readAdded')
    const { base_price, sales_tax } = reader.object('readAdded')
    if (readCents(sales_tax) === 0) throw new NotObservable('no tax is due on the basket')
    return readCents(inBasket.price) * Number(inBasket.quantity) > readCents(base_price)
  },
  undescribedBodies(reader) {
    const steps = ['setQuantity', 'removeCoupon', 'removeGiftCard', 'removeCreatorCode'].filter(
      reader.isSuccess,
    )
    const none = 'needs a customer who signs in'
    return unanimous(
      steps.map((step) => reader.answer(step).text !== ''),
      { none, mixed: 'some have a body' },
    )
  },
  authNested(reader) {
    const { body } = reader.answer('auth')
    if (!Array.isArray(body)) return 'no list'
    if (body.length === 0) throw new NotObservable('the store names no sign-in')
    return Array.isArray(body[0])
  },
  authListsDiscord(reader) {
    const { body } = reader.answer('auth')
    const names = (Array.isArray(body) ? body.flat() : []).filter(isFields).map(({ name }) => name)
    if (names.length === 0) throw new NotObservable('the store names no sign-in')
    return names.length > 1 && names.includes('Discord')
  },
  quantityRequired: (reader) =>
    isRefusedAlone(reader, 'addBare', ['add'], 'the package is refused with a quantity too'),
  strictQuantity(reader) {
    requireThat(!reader.isSuccess('addFixedTwo'), 'two of a package with a fixed quantity are taken')
    return isRefusedAlone(reader, 'addFixed', ['addFixedAgain'], FIXED_REFUSED)
  },
  readdDisabled(reader) {
    const isInBasket = ['addFixedTwo', 'addFixed'].some(reader.isSuccess)
    requireThat(isInBasket, 'the first one was refused, so that none was added a second time')
    return isTaken(reader, 'addFixedAgain') ? 'stack' : 'refuse'
  },
  strictType: (reader) =>
    isRefusedAlone(reader, 'addOtherType', ['addFixed', 'addFixedAgain'], FIXED_REFUSED),
  dropdownAnswer(reader) {
    const [id, value] = ['addOptionId', 'addOptionValue'].map((step) => isTaken(reader, step))
    if (id) return value ? 'either' : 'id'
    return value ? 'value' : 'neither'
  },
  refusePrivateAddress: (reader) =>
    isRefusedAlone(
      reader,
      'basketForPrivateAddress',
      ['basketForAddress'],
      'a public address is refused too',
    ),
  quantityLimit: readStatus('addLimited'),
}
