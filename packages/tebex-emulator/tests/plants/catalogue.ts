import { isFields } from '../../src/verify/answers.ts'
import {
  AUTH,
  body,
  CATEGORIES,
  drop,
  each,
  isCategory,
  isStore,
  PACKAGES,
  type Plant,
  plant,
  STORE,
  set,
} from './plant.ts'

const AGREEMENT = 'a package is the same in every list and alone'
const SIGN_IN = 'the sign-in knows basket and return'

const LIST = 'getAllPackages'

/** A cent less than an amount. */
const nullForEmpty = (text: unknown) => (text === '' ? null : text)
const withoutLast = (list: unknown) => ({ data: Array.isArray(list) ? list.slice(0, -1) : list })

const DISCORD = { name: 'Discord', url: 'https://ident.example/discord/' }
const withProvider = (link: unknown) => (isFields(link) ? { ...link, provider: 'fivem' } : link)
const renamed = (link: unknown) => (isFields(link) ? { ...link, name: 'Cfx.re' } : link)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const CATALOGUE_PLANTS: readonly Plant[] = [
  plant(
    'the store without data',
    body(STORE, (store) => store),
    'getWebstore',
  ),
  plant('store flags as text', each(STORE, isStore, set(String, 'disabled')), 'storeFlagsText'),
  plant('a store without its kind', each(STORE, isStore, drop('platform_type')), 'getWebstore', 'storeKind'),
  plant(
    'lists inside items',
    body(PACKAGES, (items) => ({ data: { items } })),
    LIST,
  ),
  plant(
    'paging beside data',
    body(CATEGORIES, (data) => ({ data, meta: { page: 1 } })),
    'getCategories',
  ),
  plant(
    'one category in a list',
    body(/\/categories\/\d/, (data) => ({ data: [data] })),
    'singleAsArray',
  ),
  plant('a list that lacks a package', body(PACKAGES, withoutLast), AGREEMENT),

  plant('no packages for includePackages=0', each(/=0$/, isCategory, drop('packages')), 'packagesNotAsked'),
  plant(
    'null for packages',
    each(
      /categories(\?.*=0)?$/,
      isCategory,
      set(() => null, 'packages'),
    ),
    'packagesNotAsked',
  ),
  plant(
    'packages not asked for',
    each(
      /categories$/,
      isCategory,
      set(() => [{}], 'packages'),
    ),
    'getCategories',
  ),
  plant(
    'packages for nothing',
    each(
      /=1/,
      isCategory,
      set(() => [], 'packages'),
    ),
    'a category is the same with its packages, without and alone',
  ),
  plant('tiered as a number', each(CATEGORIES, isCategory, set(Number, 'tiered')), 'getCategories'),
  plant(
    'another display',
    each(
      CATEGORIES,
      isCategory,
      set(() => 'sidebar', 'display_type'),
    ),
    'getCategories',
  ),
  plant(
    'no picture as empty text',
    each(
      CATEGORIES,
      isCategory,
      set(() => '', 'image_url'),
    ),
    'getCategories',
  ),
  plant(
    'no parent as false',
    each(
      CATEGORIES,
      isCategory,
      set(() => false, 'parent'),
    ),
    'getCategories',
  ),
  plant('no text as null', each(CATEGORIES, isCategory, set(nullForEmpty, 'description')), 'emptyTextNull'),
  plant('a category without a slug', each(CATEGORIES, isCategory, drop('slug')), 'getCategories'),

  plant(
    'sign-ins inside data',
    body(AUTH, (data) => ({ data })),
    'getBasketAuthUrl',
  ),
  plant(
    'sign-ins as an object',
    body(AUTH, () => ({ FiveM: 'https://ident.example/' })),
    'getBasketAuthUrl',
  ),
  plant(
    'sign-ins nested',
    body(AUTH, (links) => [links]),
    'authNested',
  ),
  plant(
    'a sign-in of Discord too',
    body(AUTH, (links) => [...list(links), DISCORD]),
    'authListsDiscord',
  ),
  plant(
    'a sign-in with a provider',
    body(AUTH, (links) => list(links).map(withProvider)),
    'getBasketAuthUrl',
  ),
  plant(
    'a sign-in without the basket',
    body(AUTH, () => [DISCORD]),
    SIGN_IN,
  ),
  plant(
    'a sign-in of another name',
    body(AUTH, (links) => list(links).map(renamed)),
    'a sign-in has the name of its service',
  ),
]
