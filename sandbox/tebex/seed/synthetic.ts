import type { Catalogue, WireCategory, WirePackage } from '../catalogue.ts'
import { COUPONS, PLAYERS } from './codes.ts'
import { escapeHtml } from './description.ts'
import { demoStore } from './store.ts'

const THINGS = [
  'Garage',
  'Radio',
  'Backpack',
  'Clinic',
  'Market',
  'Harbour',
  'Workshop',
  'Dispatch',
  'Locker',
  'Casefile',
  'Lighthouse',
  'Vault',
]
const KINDS = ['Job', 'Menu', 'Kit', 'Editor', 'Manager', 'System', 'Tracker', 'Planner']
const QUALITIES = ['Advanced', 'Compact', 'Modular', 'Quiet', 'Complete', 'Realistic', 'Shared', 'Portable']
const SUBJECTS = ['JOBS', 'VEHICLES', 'INTERFACE', 'WORLD', 'INVENTORY', 'CRIME', 'ADMIN TOOLS', 'BUNDLES']
const FIRST_PACKAGE = 8_000_001
const FIRST_CATEGORY = 2_700_001
const PACKAGES_PER_CATEGORY = 250

/** A store of `count` plausible packages, the same at every call; for tests of size and speed. */
export function syntheticCatalogue(count: number, origin: string): Catalogue {
  const random = seededRandom(count + 1)
  const categories = syntheticCategories(Math.max(SUBJECTS.length, Math.ceil(count / PACKAGES_PER_CATEGORY)))
  const packages = Array.from({ length: count }, (_, index) => {
    const category = pick(categories, index)
    return syntheticPackage({ index, category, random, origin })
  })
  return {
    store: { ...demoStore(origin), name: 'Synthetic Scripts' },
    categories,
    packages,
    sales: [],
    coupons: COUPONS,
    gift_cards: [],
    creator_codes: [],
    players: PLAYERS,
    tiers: [],
    cumulative: [],
    pages: [],
    sidebar: [],
  }
}

function syntheticCategories(count: number): WireCategory[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / SUBJECTS.length)
    const name = `${pick(SUBJECTS, index)}${round === 0 ? '' : ` ${round + 1}`}`
    return {
      id: FIRST_CATEGORY + index,
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      parent: null,
      description: '',
      tiered: false,
      order: index + 1,
      display_type: 'grid',
      image_url: null,
      dynamic: false,
    }
  })
}

type Wanted = { index: number; category: WireCategory; random: () => number; origin: string }

function syntheticPackage({ index, category, random, origin }: Wanted): WirePackage {
  const edition = index % 2 === 0 ? 'ESCROW' : 'UNLOCKED'
  const thing = `${draw(QUALITIES, random)} ${draw(THINGS, random)} ${draw(KINDS, random)}`
  const name = `${thing} ${index + 1} [${edition}]`
  const price = Math.floor(random() * 25) + (edition === 'ESCROW' ? 4.99 : 9.99)
  const image = `${origin}/pictures/synthetic/${index + 1}.svg`
  return {
    id: FIRST_PACKAGE + index,
    name,
    slug: `synthetic-${index + 1}`,
    description: syntheticText(thing, image),
    image,
    type: 'single',
    category: { id: category.id, name: category.name },
    base_price: Math.round(price * 100) / 100,
    sales_tax: 0,
    total_price: Math.round(price * 100) / 100,
    currency: 'USD',
    prorate_price: null,
    discount: 0,
    disable_quantity: true,
    disable_gifting: false,
    expiration_date: null,
    media: [{ type: 'image', name: null, url: image, featured: true, primary: true }],
    order: index + 1,
    user_limit: null,
    creator_meta_data: null,
    options: [],
    variables: [],
    vip_status: null,
    created_at: `2025-${twoDigits((index % 12) + 1)}-${twoDigits((index % 28) + 1)}T10:00:00+00:00`,
    updated_at: '2026-10-05T09:30:00+00:00',
  }
}

function syntheticText(thing: string, image: string): string {
  return [
    `<p>${escapeHtml(thing)} for ESX, QBCore and QBox, ready in ten minutes.</p>`,
    `<p><img src="${image}" alt=""></p>`,
    '<h3>Features</h3><ul><li>Configuration in one file</li><li>Saves only what changed</li><li>Six languages</li></ul>',
    '<table><tbody><tr><th scope="row">Needs</th><td>oxmysql</td></tr></tbody></table>',
  ].join('\n')
}

/** The mulberry32 generator: numbers from 0 to below 1, the same series for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function draw<T>(list: readonly T[], random: () => number): T {
  return pick(list, Math.floor(random() * list.length))
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
