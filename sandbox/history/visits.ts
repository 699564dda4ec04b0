/**
 * Made-up traffic that resembles a shop's, for demos, screenshots and measurements; the same days for the same seed.
 */

import { seededRandom } from 'tebex-emulator/extension'
import { addDays, getStart, listDays } from '#app/lib/days.ts'
import { getDayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import {
  type CartEvent,
  createBatch,
  createWriter,
  type InteractionEvent,
  type VisitEvent,
} from '#app/shop/analytics/records.server.ts'
import { deriveStoredAddress } from '#app/shop/analytics/request-info.server.ts'
import type { ActionType, Day } from '#app/shop/analytics/types.ts'
import { AGENTS, HOURS, LOCATIONS, type Random, WEEKDAYS } from './facts.ts'
import { createSearches } from './searches.ts'

const DEFAULT_VISITS = 120
const EVENTS_PER_COMMIT = 4_000
const HOUR_MS = 3_600_000
/** Seconds between two visits of one visitor. */
const PAUSE_S = { least: 8, most: 150 }

export type SeedProduct = { id: number; name: string; path: string }

type SeedOptions = {
  db: Pick<Database, 'kysely'>
  /** Most popular first. */
  products: readonly SeedProduct[]
  /** The number of days up to now. */
  days: number
  /** Epoch milliseconds. */
  now: number
  /** On an average day; 120 by default. */
  visitsPerDay?: number
  seed?: number
  ip?: 'truncated' | 'full' | 'none'
  /** The source of a visit that begins on this page. */
  drawAttribution?: (random: Random, landing: string) => Attribution
  /** The IANA time zone of the days; UTC by default. */
  timeZone?: string
}

type SeedEvent = VisitEvent | InteractionEvent | CartEvent

type Seeded = {
  visits: number
  interactions: number /** They had visits already. */
  skippedDays: number
}

/**
 * Writes the traffic of some days up to now. A day with visits is left alone, so that seeding twice doubles nothing.
 */
export async function seedTraffic(options: SeedOptions): Promise<Seeded> {
  const { db, days, now, timeZone = 'UTC' } = options
  const write = createWriter(db)
  const ids = createIds()
  const today = getDayIn(now, timeZone)
  const first = addDays(today, 1 - days)
  const daysWithVisits = await listDaysWithVisits(db, first)
  const seeded = { visits: 0, interactions: 0, skippedDays: 0 }
  for (const [index, day] of listDays(first, today).entries()) {
    if (daysWithVisits.has(day)) {
      seeded.skippedDays++
      continue
    }
    const events = createEvents(options, day, index).filter((event) => getMoment(event) <= now)
    for (let at = 0; at < events.length; at += EVENTS_PER_COMMIT)
      await write(createBatch(events.slice(at, at + EVENTS_PER_COMMIT), ids.next))
    await write(createBatch(createSearches(day, options.seed ?? 1), ids.next))
    const visits = events.filter(({ kind }) => kind === 'visit').length
    seeded.visits += visits
    seeded.interactions += events.filter(({ kind }) => kind === 'interaction').length
  }
  return seeded
}

async function listDaysWithVisits({ kysely }: SeedOptions['db'], first: Day): Promise<ReadonlySet<Day>> {
  const query = kysely.selectFrom('daily_visits').select('day').distinct().where('day', '>=', first)
  return new Set((await query.execute()).map(({ day }) => day))
}

/** Two months, so that the last one has a month to compare with. */
export const DEMO_DAYS = 60

/** Seeds the demo's visits into a database without any; returns whether it did. */
export async function seedDemo(options: Omit<SeedOptions, 'days'>): Promise<boolean> {
  const { kysely } = options.db
  const first = await kysely.selectFrom('daily_visits').select('day').limit(1).executeTakeFirst()
  if (first || options.products.length === 0) return false
  await seedTraffic({ ...options, days: DEMO_DAYS })
  return true
}

/** A day's events in the order of time. */
function createEvents(options: SeedOptions, day: Day, index: number): SeedEvent[] {
  const { days, visitsPerDay = DEFAULT_VISITS, seed = 1, timeZone = 'UTC' } = options
  const random = seededRandom(seed * 1_000_003 + getStart(day) / 86_400_000)
  const weekday = new Date(getStart(day)).getUTCDay()
  // The shop grows, with better and worse days.
  const trend = 0.75 + (0.5 * (index + 1)) / days
  const visitCount = visitsPerDay * (WEEKDAYS[weekday] ?? 1) * trend * (0.85 + 0.3 * random())
  const events: SeedEvent[] = []
  const start = startOfDayIn(day, timeZone)
  for (let visits = 0; visits < visitCount; )
    visits += addVisitor({ ...options, events, random, start, timeZone })
  return events.sort((a, b) => getMoment(a) - getMoment(b))
}

type VisitorOptions = Pick<SeedOptions, 'products' | 'ip' | 'drawAttribution'> & {
  events: SeedEvent[]
  random: Random
  /** Epoch milliseconds. */
  start: number
  timeZone: string
}

/** One visitor's path through the shop; returns its number of pages. */
function addVisitor({
  events,
  random,
  products,
  start,
  ip = 'truncated',
  timeZone,
  ...options
}: VisitorOptions): number {
  const { weight: _, ...location } = weighted(LOCATIONS, random)
  const { text: userAgent } = weighted(AGENTS, random)
  const octet = () => 1 + Math.floor(random() * 254)
  const ip_address = deriveStoredAddress(
    `${11 + Math.floor(random() * 180)}.${octet()}.${octet()}.${octet()}`,
    ip,
  )
  const hour = weighted(
    HOURS.map((weight, at) => ({ at, weight })),
    random,
  ).at
  let moment = start + hour * HOUR_MS + Math.floor(random() * HOUR_MS)
  let visits = 0
  let attribution: Attribution | null = null

  const goOn = () => {
    moment += Math.floor(1000 * (PAUSE_S.least + random() * (PAUSE_S.most - PAUSE_S.least)))
  }
  const day = () => getDayIn(moment, timeZone)
  const visit = (page_url: string) => {
    if (visits === 0) attribution = options.drawAttribution?.(random, page_url) ?? null
    events.push({
      kind: 'visit',
      day: day(),
      visit_time: moment,
      ip_address,
      page_url,
      userAgent,
      counted: 1,
      landing: visits === 0 ? attribution : null,
      ...location,
    })
    visits++
    goOn()
  }
  const act = ({ id, name }: SeedProduct, action_type: ActionType) => {
    const { country_code, city } = location
    const facts = { ip_address, country_code, city, product_id: id, product_name: name, action_type }
    events.push({ kind: 'interaction', day: day(), interaction_time: moment, counted: 1, ...facts })
  }

  if (random() < 0.7) visit('/')
  if (random() < 0.55) visit('/scripts')
  const looks = visits === 0 ? 1 : Math.floor(random() * 3.4)
  for (let look = 0; look < looks; look++) {
    const product = popular(products, random)
    if (!product) break
    visit(product.path)
    act(product, 'view')
    if (random() > 0.16) continue
    goOn()
    act(product, 'add_to_cart')
    if (attribution) events.push({ kind: 'cart', day: day(), cart_time: moment, attribution })
    if (random() > 0.45) continue
    goOn()
    act(product, 'checkout')
  }
  return Math.max(1, visits)
}

/** The first products are viewed far more often than the last ones. */
function popular(products: readonly SeedProduct[], random: Random): SeedProduct | undefined {
  return products[Math.floor(products.length * random() ** 2.6)]
}

function getMoment(event: SeedEvent): number {
  if (event.kind === 'cart') return event.cart_time
  return event.kind === 'visit' ? event.visit_time : event.interaction_time
}

function weighted<Choice extends { weight: number }>(choices: readonly Choice[], random: Random): Choice {
  let at = random() * choices.reduce((sum, { weight }) => sum + weight, 0)
  for (const choice of choices) {
    at -= choice.weight
    if (at < 0) return choice
  }
  const [first] = choices
  if (!first) throw new Error('Nothing to choose from')
  return first
}
