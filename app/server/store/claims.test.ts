import { expect, test } from 'vitest'
import { deriveClaims } from './claims.server.ts'
import { Settings } from './schema/settings.server.ts'

const settingsWith = (claims: object) =>
  Settings.parse({
    name: 'A shop',
    tagline: 'Scripts',
    support: { email: 'help@shop.example' },
    links: {},
    comeBackTitles: ['a', 'b'],
    claims,
  })

const LOUD = { referencePrice: 'multiple', testimonials: 'listed' }
const live = { isDemo: false }

test('a demo shop shows the claims of its settings', () => {
  const claims = deriveClaims(
    { settings: settingsWith(LOUD), testimonials: { sample: true } },
    { isDemo: true },
  )
  expect(claims).toEqual({
    prices: { referencePrice: 'multiple', factor: 2 },
    testimonials: 'listed',
    withheld: [],
  })
})

test('a live shop falls back to the honest modes and lists the withheld claims', () => {
  const claims = deriveClaims({ settings: settingsWith(LOUD), testimonials: { sample: true } }, live)
  expect(claims.prices.referencePrice).toBe('platform')
  expect(claims.testimonials).toBe('verified')
  expect(claims.withheld).toEqual(['referencePrice', 'testimonials'])
})

test('a live shop shows claims that its seller takes responsibility for', () => {
  const settings = settingsWith({ ...LOUD, acknowledged: true })
  const claims = deriveClaims({ settings, testimonials: { sample: true } }, live)
  expect(claims.prices.referencePrice).toBe('multiple')
  expect(claims.testimonials).toBe('listed')
  expect(claims.withheld).toEqual([])
})

test('real testimonials need no acknowledgement', () => {
  const settings = settingsWith({ referencePrice: 'platform', testimonials: 'listed' })
  const claims = deriveClaims({ settings, testimonials: { sample: false } }, live)
  expect(claims).toMatchObject({ testimonials: 'listed', withheld: [] })
})

test('the honest modes are the same in demo and live shops', () => {
  const settings = settingsWith({ referencePrice: 'platform', testimonials: 'verified' })
  const claimSettings = { settings, testimonials: { sample: true } }
  expect(deriveClaims(claimSettings, live)).toEqual(deriveClaims(claimSettings, { isDemo: true }))
  expect(deriveClaims(claimSettings, live).withheld).toEqual([])
})
