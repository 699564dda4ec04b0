import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { listDeadLinks, localizeNavigation, Navigation, SHOP_PAGES } from './navigation.server.ts'

const problems = (navigation: unknown) =>
  Navigation.safeParse(navigation).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []

test('a folder without the file has the default links', () => {
  const { header, footerShop, footerHelp } = Navigation.parse({})
  expect([header, footerShop, footerHelp].map((list) => list.map(({ to }) => to))).toEqual([
    ['/', '/scripts', '/subscription', 'documentation', 'youtube', 'discord'],
    ['/', '/scripts', '/subscription', '/services', '/news'],
    ['/account', '/help', 'documentation', 'discord', 'email', 'pages'],
  ])
})

test('a link is a plain target, or has a label in each language', () => {
  const link = { to: 'https://example.com', label: 'Community', translations: { pt: 'Comunidade' } }
  const read = Navigation.parse({ header: ['/scripts', link], footerShop: [] })
  expect(read.header).toEqual([{ to: '/scripts', label: null, translations: null }, link])
  expect(read.footerShop).toEqual([])
  expect(localizeNavigation(read, 'pt').header.map(({ label }) => label)).toEqual([null, 'Comunidade'])
  expect(localizeNavigation(read, 'fr').header.map(({ label }) => label)).toEqual([null, 'Community'])
})

test.each([
  [{ header: ['http://example.com'] }, 'a target'],
  [{ header: ['//example.com'] }, 'a target'],
  [{ header: ['javascript:alert(1)'] }, 'a target'],
  [{ header: ['pages'] }, 'a target'],
  [{ header: ['https://example.com'] }, 'header.0.label: a label for this link'],
  [{ header: ['/imprint'] }, 'header.0.label: a label for this link'],
  [{ footerShop: ['/scripts?category=police'] }, 'footerShop.0.label: a label for this link'],
  [{ header: Array(7).fill('/') }, 'header: at most 6 entries'],
  [{ header: [{ to: '/', label: 'A label too long' }] }, 'header.0'],
  [{ header: [{ to: '/', translations: { nl: 'Start' } }] }, 'header.0'],
  [{ menu: [] }, 'one of header, footerShop, footerHelp'],
])('%j is refused', (navigation, expected) => {
  expect(problems(navigation).join()).toContain(expected)
})

test('links to own pages, products and categories must exist', () => {
  const navigation = Navigation.parse({
    footerShop: ['/imprint', '/gone', { to: '/scripts?category=police', label: 'Police' }, 'pages'],
    header: [{ to: '/product/7', label: 'Seven' }],
  })
  const deadLinks = listDeadLinks(navigation, new Map([['imprint', 1]]))
  expect(deadLinks.map(({ at, about }) => [...at, about])).toEqual([['footerShop', 1, 'to', '/gone']])
})

test('every page that a link can name exists in the shop', () => {
  const paths = routes.filter(({ layout }) => layout === 'storefront').map(({ path }) => path)
  expect(SHOP_PAGES.filter((page) => !paths.includes(page))).toEqual([])
})
