import { expect, test } from 'vitest'
import { claimsOf } from '#app/platform/claims.server.ts'
import { Settings } from '#app/platform/store-schema.server.ts'
import { listReviews, listReviewsOf } from './reviews.server.ts'

const settingsWith = (testimonials: string) =>
  Settings.parse({
    name: 'A shop',
    tagline: 'Scripts',
    support: { email: 'help@shop.example' },
    links: {},
    comeBackTitles: ['a', 'b'],
    claims: { testimonials },
  })

const list = {
  sample: true,
  reviews: Array.from({ length: 40 }, (_, index) => ({
    name: `P${index}`,
    script: index % 2 === 0 ? 'Backpack' : 'Wallet',
    text: 'Good.',
  })),
}

const reviewsWith = (mode: string, isDemo: boolean) =>
  listReviews(list, claimsOf({ settings: settingsWith(mode), testimonials: list }, { isDemo }))

test('the listed mode shows thirty of the seller’s list', () => {
  expect(reviewsWith('listed', true)).toHaveLength(30)
})

test('the verified mode shows none before a purchase was reviewed', () => {
  expect(reviewsWith('verified', true)).toEqual([])
})

test('a live shop does not show samples', () => {
  expect(reviewsWith('listed', false)).toEqual([])
})

test('a product has the reviews of its own script, in any case of its name', () => {
  const reviews = listReviewsOf(list.reviews, ['WALLET'])
  expect(reviews).toHaveLength(6)
  expect(reviews.every(({ script }) => script === 'Wallet')).toBe(true)
  expect(listReviewsOf(list.reviews, ['Police Job'])).toEqual([])
})
