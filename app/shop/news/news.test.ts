import { expect, test } from 'vitest'
import type { StoreNote } from '#app/server/store/store.server.ts'
import { composeFullTitle, createNews } from './news.server.ts'

const [BACKPACK, WALLET, BUNDLE] = [1, 2, 3]

const createNote = (slug: string, date: string, overrides: Partial<StoreNote> = {}): [string, StoreNote] => [
  slug,
  {
    slug,
    date,
    title: slug,
    html: '',
    products: [],
    version: null,
    language: null,
    changes: { breaking: [], added: [], changed: [], fixed: [] },
    replace: [],
    needs: [],
    backwards: false,
    ...overrides,
  },
]

const NOTES = new Map([
  createNote('backpack-9', '2026-11-01', { products: [BACKPACK], version: '1.9' }),
  createNote('backpack-10', '2026-11-01', { products: [BACKPACK], version: '1.10' }),
  createNote('wallet', '2026-06-01', { products: [WALLET], version: '1.0' }),
  createNote('shop', '2026-11-02'),
  createNote('planned', '2026-11-05', { products: [WALLET], version: '2.0' }),
])

function createNewsOn(day: string) {
  let today = day
  const products = new Map([[BUNDLE, { includes: [BACKPACK, WALLET] }]])
  const news = createNews({ news: NOTES, products }, () => today)
  return {
    news,
    move: (to: string) => {
      today = to
    },
  }
}

test('on the same day the higher version is newer, and a version that goes back is the newest', () => {
  const day = '2026-11-01'
  const releases = [
    createNote('2026-11-01-backpack', day, { products: [BACKPACK], version: '1.10' }),
    createNote('ng-backpack-1-9', day, { products: [BACKPACK], version: '1.9' }),
    createNote('words', day),
  ]
  const back = createNote('a-step-back', day, { products: [BACKPACK], version: '1.8', backwards: true })
  const listOn = (news: [string, StoreNote][]) =>
    createNews({ news: new Map(news), products: new Map() }, () => day)
  expect(slugs(listOn(releases).list())).toEqual(['2026-11-01-backpack', 'ng-backpack-1-9', 'words'])
  expect(listOn([...releases, back]).findRelease(BACKPACK)?.version).toBe('1.8')
})

const slugs = (notes: readonly StoreNote[]) => notes.map(({ slug }) => slug)

test('the newest note comes first, and a note with a future date is hidden until its day', () => {
  const { news, move } = createNewsOn('2026-11-04')
  expect(slugs(news.list())).toEqual(['shop', 'backpack-10', 'backpack-9', 'wallet'])
  expect(news.find('planned')).toBeNull()
  expect(slugs(news.listForProduct(WALLET))).toEqual(['wallet'])
  expect(news.findRelease(WALLET)).toEqual({ version: '1.0', date: '2026-06-01' })
  move('2026-11-05')
  expect(slugs(news.list())[0]).toBe('planned')
  expect(news.find('planned')?.version).toBe('2.0')
  expect(news.findRelease(WALLET)).toEqual({ version: '2.0', date: '2026-11-05' })
})

test('a bundle has the notes of its scripts, but not their versions', () => {
  const { news } = createNewsOn('2026-11-04')
  expect(slugs(news.listForProduct(BUNDLE))).toEqual(['backpack-10', 'backpack-9', 'wallet'])
  expect(news.findRelease(BUNDLE)).toBeNull()
})

test('the age of an update changes with the day, and an old update is not listed', () => {
  const { news, move } = createNewsOn('2026-11-04')
  expect([...news.findUpdates()]).toEqual([
    [BACKPACK, { day: '2026-11-01', daysAgo: 3 }],
    [BUNDLE, { day: '2026-11-01', daysAgo: 3 }],
  ])
  move('2026-11-05')
  expect(news.findUpdates().get(BACKPACK)?.daysAgo).toBe(4)
  expect(news.findUpdates().get(WALLET)?.daysAgo).toBe(0)
  move('2027-11-05')
  expect(news.findUpdates().size).toBe(0)
})

test('a full title names the products and the version', () => {
  const names: Record<number, string> = { [BACKPACK]: 'Backpack', [WALLET]: 'Wallet', [BUNDLE]: 'Wallet' }
  const findName = (id: number) => names[id] ?? null
  const formatTitle = (products: number[], version: string | null) =>
    composeFullTitle({ title: 'Quieter', products, version }, findName)
  expect(formatTitle([BACKPACK], '1.4')).toBe('Backpack 1.4: Quieter')
  expect(formatTitle([WALLET, BUNDLE], null)).toBe('Wallet: Quieter')
  expect(formatTitle([99], '1.4')).toBe('1.4: Quieter')
  expect(formatTitle([], null)).toBe('Quieter')
  // A release that a build script posts without a title has its version as the title.
  expect(composeFullTitle({ title: '1.4', products: [BACKPACK], version: '1.4' }, findName)).toBe(
    'Backpack 1.4',
  )
})
