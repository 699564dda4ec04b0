import { expect, test } from 'vitest'
import { filterReviews, readReviews } from './reviews.server.ts'

const createReview = (index: number) => ({
  name: `P${index}`,
  script: index % 2 === 0 ? 'Backpack' : 'Wallet',
  text: 'Good.',
  transaction: `tbx-${index}`,
})
const reviews = Array.from({ length: 40 }, (_, index) => createReview(index))

const bought = new Map([
  ['tbx-1', ['Wallet & Backpack [BUNDLE] [ESCROW]']],
  ['tbx-2', ['Police Job [ESCROW]']],
  ['tbx-4', ['BACKPACK [UNLOCKED]']],
])
const readPurchasedPackages = async () => bought

test('the listed mode shows thirty of the seller’s list, and says when they are samples', async () => {
  const claims = { testimonials: 'listed' } as const
  const listed = await readReviews({ sample: false, reviews }, { claims, readPurchasedPackages })
  expect(listed.kind).toBe('listed')
  expect(listed.reviews).toHaveLength(30)
  expect((await readReviews({ sample: true, reviews }, { claims, readPurchasedPackages })).kind).toBe(
    'sample',
  )
})

test('the verified mode shows those whose purchase was of that script, and never the transaction', async () => {
  const claims = { testimonials: 'verified' } as const
  const verified = await readReviews({ sample: false, reviews }, { claims, readPurchasedPackages })
  expect(verified).toEqual({
    kind: 'verified',
    reviews: [
      { name: 'P1', script: 'Wallet', text: 'Good.' },
      { name: 'P4', script: 'Backpack', text: 'Good.' },
    ],
  })
})

test('samples are never verified, whatever transaction they name', async () => {
  const claims = { testimonials: 'verified' } as const
  const asked: string[] = []
  const listAsked = async (ids: readonly string[]) => {
    asked.push(...ids)
    return bought
  }
  const { reviews: none } = await readReviews(
    { sample: true, reviews },
    { claims, readPurchasedPackages: listAsked },
  )
  expect([none, asked]).toEqual([[], []])
})

test('a product has the reviews of its own script, in any case of its name', () => {
  const ofWallet = filterReviews(reviews, ['WALLET'])
  expect(ofWallet).toHaveLength(6)
  expect(ofWallet.every(({ script }) => script === 'Wallet')).toBe(true)
  expect(filterReviews(reviews, ['Police Job'])).toEqual([])
})
