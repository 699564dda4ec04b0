/** Sources of the made-up visitors and buyers. */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { Random } from './facts.ts'

type Weighted<Value> = { value: Value; weight: number }

const VIDEOS: readonly Weighted<string>[] = [
  { value: 'Police job in 5 minutes', weight: 10 },
  { value: 'Inventory showcase', weight: 6 },
  { value: 'Server from scratch, part 3', weight: 4 },
  { value: 'Housing update', weight: 2 },
]

const WAYS: readonly Weighted<(random: Random) => Attribution>[] = [
  { value: () => ({ source: 'direct' }), weight: 24 },
  { value: (random) => ({ source: 'youtube', video: draw(VIDEOS, random()) }), weight: 26 },
  { value: () => ({ source: 'google' }), weight: 14 },
  { value: () => ({ source: 'discord' }), weight: 12 },
  { value: () => ({ source: 'cfx.re' }), weight: 9 },
  { value: (random) => ({ source: 'tiktok', video: draw(VIDEOS.slice(0, 2), random()) }), weight: 6 },
  { value: () => ({ source: 'email', campaign: 'Spring sale' }), weight: 4 },
  { value: () => ({ source: 'discord', campaign: 'Partner servers' }), weight: 3 },
  { value: () => ({ source: 'rp-scripts.example' }), weight: 2 },
]

const DEVICES = [
  { value: 'desktop', weight: 80 },
  { value: 'phone', weight: 18 },
  { value: 'tablet', weight: 2 },
] as const

export function drawAttribution(random: Random, landing: string): Attribution {
  return {
    ...draw(WAYS, random())(random),
    landing: landing.replace('/products/', '/product/'),
    device: draw(DEVICES, random()),
  }
}

/** `at` is from 0 to 1. */
function draw<Value>(choices: readonly Weighted<Value>[], at: number): Value {
  let rest = at * choices.reduce((sum, { weight }) => sum + weight, 0)
  const choice = choices.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  if (!choice) throw new Error('Nothing to choose from')
  return choice.value
}
