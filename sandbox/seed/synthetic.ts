import { Catalogue } from 'tebex-emulator'
import { draw, pick, seededRandom } from 'tebex-emulator/extension'
import { createDemoCatalogue } from './demo.ts'
import { escapeHtml } from './description.ts'

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

/** A store with `count` plausible packages, the same at every call; for tests of size and speed. */
export function createSyntheticCatalogue(count: number, origin: string): Catalogue {
  const { store, coupons, players } = createDemoCatalogue(origin)
  const random = seededRandom(count + 1)
  const categories = syntheticCategories(Math.max(SUBJECTS.length, Math.ceil(count / PACKAGES_PER_CATEGORY)))
  const packages = Array.from({ length: count }, (_, index) =>
    syntheticPackage({ index, category: pick(categories, index), random, origin }),
  )
  return Catalogue.parse({
    store: { ...store, name: 'Synthetic Scripts' },
    categories,
    packages,
    coupons,
    players,
  })
}

type SyntheticCategory = { id: number; name: string; slug: string; order: number }

function syntheticCategories(count: number): SyntheticCategory[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / SUBJECTS.length)
    const name = `${pick(SUBJECTS, index)}${round === 0 ? '' : ` ${round + 1}`}`
    return {
      id: FIRST_CATEGORY + index,
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      order: index + 1,
    }
  })
}

type Wanted = { index: number; category: SyntheticCategory; random: () => number; origin: string }

function syntheticPackage({ index, category, random, origin }: Wanted) {
  const edition = index % 2 === 0 ? 'ESCROW' : 'UNLOCKED'
  const thing = `${draw(QUALITIES, random)} ${draw(THINGS, random)} ${draw(KINDS, random)}`
  const price = Math.floor(random() * 25) + (edition === 'ESCROW' ? 4.99 : 9.99)
  const image = `${origin}/pictures/synthetic/${index + 1}.svg`
  return {
    id: FIRST_PACKAGE + index,
    name: `${thing} ${index + 1} [${edition}]`,
    slug: `synthetic-${index + 1}`,
    description: syntheticText(thing, image),
    image,
    category: { id: category.id, name: category.name },
    base_price: Math.round(price * 100) / 100,
    disable_quantity: true,
    media: [{ type: 'image' as const, name: null, url: image, featured: true, primary: true }],
    order: index + 1,
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

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
