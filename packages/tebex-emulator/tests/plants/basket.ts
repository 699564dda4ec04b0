import { isFields } from '../../src/verify/answers.ts'
import type { Passing } from './altered-store.ts'
import {
  ADD,
  ANYTHING,
  BASKET,
  body,
  drop,
  each,
  empty,
  isBasket,
  isInBasket,
  isLine,
  NEW_BASKET,
  type Plant,
  plant,
  rename,
  set,
  status,
  success,
} from './plant.ts'

type Fields = Record<string, unknown>

const REMOVE = /packages\/remove$/
const PRICES = ['base_price', 'sales_tax', 'total_price', 'discount', 'price']

const asText = (value: unknown) => (value === null ? null : String(value))
const fixed = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value)
const objectForList = (value: unknown) => (Array.isArray(value) ? {} : value)
const more = (amount: unknown) => Number(amount) + 1.25

function wholeLine({ in_basket: line }: Fields): void {
  if (isFields(line)) line.price = Number(line.price) * Number(line.quantity)
}

function replaceQuantity(fields: Fields, { sent }: Passing): void {
  if (isFields(sent)) fields.quantity = sent.quantity ?? 1
}

export const BASKET_PLANTS: readonly Plant[] = [
  plant(
    'the created basket bare',
    body(NEW_BASKET, (basket) => basket),
    'createBasket',
  ),
  plant(
    'the added basket bare',
    body(ADD, (basket) => basket),
    'bareBasket',
  ),
  plant('created with 201', success(NEW_BASKET, status(201)), 'createBasket'),
  plant('a basket id as text', each(BASKET, isBasket, set(String, 'id')), 'basketIdString'),
  plant('a customer’s id as text', each(BASKET, isBasket, set(asText, 'username_id')), 'usernameIdString'),
  plant(
    'every price as text',
    each(ANYTHING, () => true, set(fixed, ...PRICES)),
    'moneyStrings',
  ),
  plant('a price without its type', each(BASKET, isBasket, set(String, 'total_price')), 'moneyStrings'),
  plant('complete as a number', each(BASKET, isBasket, set(Number, 'complete')), 'createBasket'),
  plant('custom as an object', each(BASKET, isBasket, set(objectForList, 'custom')), 'emptyCustom'),
  plant(
    'custom that is lost',
    each(
      BASKET,
      isBasket,
      set(() => [], 'custom'),
    ),
    'a basket has what it was made with',
  ),
  plant(
    'no custom as null',
    each(
      BASKET,
      isBasket,
      set((v) => (Array.isArray(v) ? null : v), 'custom'),
    ),
    'emptyCustom',
  ),
  plant(
    'no creator code as null',
    each(
      BASKET,
      isBasket,
      set((v) => v || null, 'creator_code'),
    ),
    'noCreatorCode',
  ),
  plant('links that are missing', each(BASKET, isBasket, drop('links')), 'createBasket', 'getBasket'),
  plant('links as an object', each(BASKET, isBasket, set(objectForList, 'links')), 'emptyLinksObject'),
  plant(
    'no checkout',
    each(
      BASKET,
      isBasket,
      set(() => [], 'links'),
    ),
    'checkoutLink',
  ),
  plant(
    'a list of packages as an object',
    each(BASKET, isBasket, set(objectForList, 'packages')),
    'createBasket',
  ),
  plant('a basket without its country', each(BASKET, isBasket, drop('country')), 'createBasket'),
  plant(
    'a field too many',
    each(BASKET, isBasket, (f) => {
      f.expires = null
    }),
    'getBasket',
  ),
  plant(
    'a discount that is not taken off',
    each(BASKET, isBasket, set(more, 'total_price')),
    'base price and tax are the total of a basket',
  ),
  plant(
    'another price in the basket',
    each(BASKET, isBasket, set(more, 'base_price', 'total_price')),
    'a basket costs what the catalogue says',
  ),
  plant(
    'another currency of a basket',
    each(
      BASKET,
      isBasket,
      set(() => 'usd', 'currency'),
    ),
    'getBasket',
  ),

  plant('a line without custom', each(BASKET, isLine, drop('custom')), 'undescribedFields'),
  plant(
    'a line with qty',
    each(BASKET, isInBasket, rename('quantity', 'qty')),
    'addBasketPackage',
    'getBasket',
  ),
  plant('a line with its whole price', each(BASKET, isLine, wholeLine), 'linePriceTotal'),
  plant(
    'a line of the chosen type',
    each(
      BASKET,
      isLine,
      set((v) => (v === 'both' ? 'subscription' : v), 'type'),
    ),
    'lineTypeChosen',
  ),
  plant('a quantity as text', each(BASKET, isInBasket, set(String, 'quantity')), 'addBasketPackage'),
  plant(
    'a quantity that replaces',
    each(ADD, isInBasket, replaceQuantity),
    'quantities add up, and a set one replaces them',
  ),
  plant(
    'a removed line that stays',
    each(
      REMOVE,
      isBasket,
      set(() => [{}], 'packages'),
    ),
    'a removed package is gone',
  ),
  plant('an empty 204 for a removal', success(REMOVE, empty(204)), 'removeBasketPackage'),
  plant(
    'no body for a quantity',
    success(/packages\/\d+$/, (p) => p.method === 'PUT' && empty(200)(p)),
    'undescribedBodies',
  ),
]
