import { expect, test } from 'vitest'
import { createNameLimits } from './name-limits.server.ts'

const DAY = '2026-11-22'

function open(names: { dimension: 'campaign'; name: string }[] = []) {
  let reads = 0
  const limits = createNameLimits({
    async readNames() {
      reads++
      return names
    },
    now: () => 0,
  })
  const campaign = async (name: string, address = '203.0.113.7', day = DAY) =>
    (await limits.admit({ source: 'youtube', campaign: name, device: 'phone' }, address, day)).campaign
  return { limits, campaign, reads: () => reads }
}

test('an address may add only a few new names a day, and existing names are always counted', async () => {
  const { campaign, reads } = open([{ dimension: 'campaign', name: 'known' }])
  const names = Array.from({ length: 10 }, (_, index) => `made-up-${index}`)
  const counted = []
  for (const name of names) counted.push(await campaign(name))
  expect(counted).toEqual([...names.slice(0, 6), ...names.slice(6).map(() => 'other')])
  expect(await campaign('known')).toBe('known')
  expect(await campaign('made-up-3')).toBe('made-up-3')
  expect(await campaign('another', '198.51.100.4')).toBe('another')
  expect(await campaign('next day', '203.0.113.7', '2026-11-23')).toBe('next day')
  expect(reads()).toBe(2)
})

test('a day has a bounded number of names over all addresses', async () => {
  const { campaign } = open()
  const counted = new Set<string | undefined>()
  for (let index = 0; index < 500; index++)
    counted.add(await campaign(`made-up-${index}`, `198.51.${index % 250}.4`))
  expect(counted.size).toBe(201)
  expect(counted).toContain('other')
})

test('known sites and device types are always counted', async () => {
  const { limits } = open()
  for (let index = 0; index < 300; index++)
    await limits.admit({ source: `s${index}.example` }, `198.51.${index % 250}.4`, DAY)
  const late = { source: 'twitch', device: 'tablet' } as const
  expect(await limits.admit(late, '203.0.113.9', DAY)).toEqual(late)
})

test('when the names of the day cannot be read, the attribution is accepted as it is', async () => {
  const limits = createNameLimits({ readNames: () => Promise.reject(new Error('away')), now: () => 0 })
  const attribution = { source: 'blog.example.org' }
  expect(await limits.admit(attribution, '203.0.113.9', DAY)).toEqual(attribution)
})
