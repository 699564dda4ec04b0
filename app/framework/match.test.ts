import { expect, test } from 'vitest'
import { localizeHref } from '#app/lib/locale-path.ts'
import { createMatcher } from './match.ts'
import type { PageRoute } from './page.ts'

const route = (path: string, page: string, options: Partial<PageRoute> = {}): PageRoute => ({
  layout: 'site',
  messages: 'all',
  isCached: true,
  query: [],
  hasSkeleton: false,
  path,
  page,
  ...options,
})
const languages = { locales: ['en', 'pt'], defaultLocale: 'en' }
const match = createMatcher(
  [
    route('/', 'home'),
    route('/scripts', 'scripts', { query: ['category', 'page'] }),
    route('/product/:id', 'product'),
    route('/cart', 'cart', { isCached: false }),
  ],
  languages,
)

test('an address finds its page and parameters', () => {
  expect(match('/product/6982072', '')).toMatchObject({
    route: { page: 'product' },
    params: { id: '6982072' },
    locale: 'en',
  })
})

test('a language prefix leads to the same page', () => {
  expect(match('/pt/product/1', '')).toMatchObject({ path: '/product/1', locale: 'pt' })
  expect(match('/pt', '')).toMatchObject({ path: '/', locale: 'pt' })
})

test('an address outside the table has no page', () => {
  for (const path of [
    '/product/',
    '/product/1/2',
    '/scripts/',
    '/pt/',
    '//scripts',
    '/fr/scripts',
    '/en/scripts',
    '/Cart',
  ])
    expect(match(path, ''), path).toBeNull()
})

test('only the route’s query parameters are kept, once and in its order', () => {
  expect(match('/scripts', '?utm=1&page=2&category=A&category=B')?.query.toString()).toBe('category=A&page=2')
})

test('addresses have a prefix in every language but the default one', () => {
  expect(localizeHref('/', 'pt', languages)).toBe('/pt')
  expect(localizeHref('/scripts?a=1', 'pt', languages)).toBe('/pt/scripts?a=1')
  expect(localizeHref('/scripts', 'en', languages)).toBe('/scripts')
})
