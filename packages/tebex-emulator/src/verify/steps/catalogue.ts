/** Requests that a store answers for everybody. */
import { NotObservable } from '../answers.ts'
import type { Request } from '../ask.ts'
import { type Known, NO_ID, type Step } from './step.ts'

const get = (name: string, buildPath: (known: Known) => string): Step => ({
  name,
  request: (known) => ({ method: 'GET', path: buildPath(known) }),
})

function firstCategory({ reader }: Known) {
  const category = reader.list('categories').find(({ slug }) => typeof slug === 'string')
  if (category === undefined) throw new NotObservable('the store has no category with a slug')
  return category
}

const preflight = ({ account }: Known): Request => ({
  method: 'OPTIONS',
  path: `${account}/baskets`,
  headers: {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  },
})

export const STORE_STEP = get('store', ({ account }) => account)

export const CATALOGUE_STEPS: readonly Step[] = [
  { name: 'preflight', request: preflight },
  get('pages', ({ account }) => `${account}/pages`),
  get('sidebar', ({ account }) => `${account}/sidebar`),
  get('categories', ({ account }) => `${account}/categories`),
  get('categoriesZero', ({ account }) => `${account}/categories?includePackages=0`),
  get('categoriesFull', ({ account }) => `${account}/categories?includePackages=1`),
  get('packages', ({ account }) => `${account}/packages`),
  get('category', (known) => `${known.account}/categories/${firstCategory(known).id}`),
  get(
    'categoryFull',
    (known) => `${known.account}/categories/${firstCategory(known).slug}?includePackages=1`,
  ),
  get('package', ({ account, pick }) => `${account}/packages/${pick('any').id}`),
  get('packageAsking', ({ account, pick }) => `${account}/packages/${pick('asking').id}`),
  get('noPackage', ({ account }) => `${account}/packages/${NO_ID}`),
  get('noCategory', ({ account }) => `${account}/categories/${NO_ID}`),
  get('noStore', () => `/accounts/zzzz-${'0'.repeat(40)}`),
  get('noPath', () => '/nowhere'),
  get('wrongFlag', ({ account }) => `${account}/categories?includePackages=perhaps`),
  get('addressWithoutKey', ({ account }) => `${account}/packages?ipAddress=8.8.8.8`),
]

/** The catalogue as it is shown for a basket. */
export const VIEWER_STEPS: readonly Step[] = [
  get('categoriesForBasket', (known) => `${known.account}/categories?includePackages=1&${viewer(known)}`),
  get(
    'categoryForBasket',
    (known) => `${known.account}/categories/${firstCategory(known).id}?includePackages=1&${viewer(known)}`,
  ),
  get('packagesForBasket', (known) => `${known.account}/packages?${viewer(known)}`),
]

const viewer = ({ ident }: Known): string => `basketIdent=${ident}`
