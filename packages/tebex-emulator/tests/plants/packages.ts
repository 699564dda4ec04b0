import { CATALOGUE, drop, each, isPackage, PACKAGES, type Plant, plant, rename, set } from './plant.ts'

const SUM = 'base price and tax are the total of every package'
const AGREEMENT = 'a package is the same in every list and alone'

const LIST = 'getAllPackages'
const isQuestion = (fields: Record<string, unknown>) => 'allow_colors' in fields

/** A cent less than an amount. */
const less = (amount: unknown) => Math.round(Number(amount) * 100 - 1) / 100
const local = (moment: unknown) => String(moment).slice(0, 19).replace('T', ' ')
const asPercentage = (amount: unknown) => (Number(amount) > 0 ? 25 : amount)
const lower = (text: unknown) => String(text).toLowerCase()

export const PACKAGE_PLANTS: readonly Plant[] = [
  plant('a total as text', each(CATALOGUE, isPackage, set(String, 'total_price')), 'moneyStrings'),
  plant('an id as text', each(CATALOGUE, isPackage, set(String, 'id')), LIST, 'getPackage'),
  plant('flags as numbers', each(CATALOGUE, isPackage, set(Number, 'disable_gifting')), LIST),
  plant('an order as text', each(CATALOGUE, isPackage, set(String, 'order')), LIST),
  plant('packages without media', each(CATALOGUE, isPackage, drop('media')), LIST, 'getPackage'),
  plant('packages without ident', each(CATALOGUE, isPackage, drop('ident')), 'undescribedFields'),
  plant('packages without prorate_price', each(CATALOGUE, isPackage, drop('prorate_price')), LIST),
  plant(
    'media as null',
    each(
      CATALOGUE,
      isPackage,
      set(() => null, 'media'),
    ),
    LIST,
  ),
  plant(
    'a new field',
    each(CATALOGUE, isPackage, (fields) => {
      fields.stock = 3
    }),
    LIST,
  ),
  plant(
    'no image as empty text',
    each(
      CATALOGUE,
      isPackage,
      set(() => '', 'image'),
    ),
    LIST,
  ),
  plant(
    'variables as an object',
    each(CATALOGUE, isPackage, (f) => {
      f.variables = {}
    }),
    'noVariables',
    LIST,
  ),
  plant(
    'no variables as a list',
    each(CATALOGUE, isPackage, (f) => {
      f.variables ??= []
    }),
    'noVariables',
  ),
  plant(
    'no variables as null',
    each(CATALOGUE, isPackage, (f) => {
      f.variables ??= null
    }),
    'noVariables',
  ),
  plant('a question with a key', each(CATALOGUE, isQuestion, rename('identifier', 'key')), LIST),
  plant(
    'options by id',
    each(
      CATALOGUE,
      isPackage,
      set(() => ({}), 'options'),
    ),
    LIST,
  ),
  plant(
    'another type',
    each(
      CATALOGUE,
      isPackage,
      set(() => 'onetime', 'type'),
    ),
    LIST,
  ),
  plant('a date without an offset', each(CATALOGUE, isPackage, set(local, 'created_at')), LIST),
  plant(
    'a date as a number',
    each(
      CATALOGUE,
      isPackage,
      set(() => 1_700_000_000, 'updated_at'),
    ),
    LIST,
  ),

  plant('a price that is a cent off', each(CATALOGUE, isPackage, set(less, 'base_price')), SUM),
  plant(
    'rounded totals',
    each(
      CATALOGUE,
      isPackage,
      set((v) => Math.round(Number(v)), 'total_price'),
    ),
    SUM,
  ),
  plant(
    'three decimals',
    each(
      CATALOGUE,
      isPackage,
      set((v) => Number(v) + 0.004, 'base_price'),
    ),
    LIST,
  ),
  plant(
    'money in cents',
    each(
      CATALOGUE,
      isPackage,
      set((v) => Number(v) * 100, 'total_price'),
    ),
    SUM,
  ),
  plant(
    'a discount as a percentage',
    each(CATALOGUE, isPackage, set(asPercentage, 'discount')),
    'a discount is an amount',
  ),
  plant(
    'a discount as text with a percent sign',
    each(
      CATALOGUE,
      isPackage,
      set(() => '25%', 'discount'),
    ),
    LIST,
  ),
  plant(
    'another price alone',
    each(/\/packages\/\d/, isPackage, set(less, 'base_price', 'total_price')),
    AGREEMENT,
  ),
  plant('another name in lists', each(PACKAGES, isPackage, set(lower, 'name')), AGREEMENT),
  plant('a currency in lower case', each(CATALOGUE, isPackage, set(lower, 'currency')), LIST),
  plant(
    'another currency of packages',
    each(
      CATALOGUE,
      isPackage,
      set(() => 'CHF', 'currency'),
    ),
    'packages have the currency of the store',
  ),
]
