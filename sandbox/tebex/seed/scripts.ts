import type { CategoryName, Listing, Script } from './script.ts'
import { admin } from './scripts/admin.ts'
import { bundles } from './scripts/bundles.ts'
import { crime } from './scripts/crime.ts'
import { interfaces } from './scripts/interface.ts'
import { inventory } from './scripts/inventory.ts'
import { jobs } from './scripts/jobs.ts'
import { rescueAndTrades } from './scripts/rescue-and-trades.ts'
import { subscription, support } from './scripts/support.ts'
import { vehicles } from './scripts/vehicles.ts'
import { world } from './scripts/world.ts'

/** Categories in the order of the store. */
export const CATEGORIES: { id: number; name: CategoryName; text: string }[] = [
  { id: 2678601, name: 'INVENTORY', text: 'What characters carry, keep and lose.' },
  { id: 2678602, name: 'JOBS', text: 'Work with rules, ranks and wages.' },
  { id: 2678603, name: 'BUNDLES', text: 'Scripts that belong together, for less.' },
  { id: 2678604, name: 'VEHICLES', text: 'From the showroom to the impound.' },
  { id: 2678605, name: 'INTERFACE', text: 'What players look at all day.' },
  { id: 2678606, name: 'ADMIN TOOLS', text: 'For the people who keep the server fair.' },
  { id: 2678607, name: 'WORLD', text: 'Homes, weather, voices and fish.' },
  { id: 2678608, name: 'CRIME', text: 'Trouble with a plan.' },
  { id: 2678609, name: 'SUPPORT', text: 'Help from our team.' },
  { id: 2678610, name: 'SUBSCRIPTION', text: 'Every script for one monthly price.' },
]

/** Everything Northgate sells. */
export const SCRIPTS: Script[] = [
  ...inventory,
  ...jobs,
  ...rescueAndTrades,
  ...bundles,
  ...vehicles,
  ...interfaces,
  ...admin,
  ...world,
  ...crime,
  ...support,
  ...subscription,
]

/** The name of a package: the script's title and the edition in brackets, as sellers write it. */
export function packageName(script: Script, listing: Listing): string {
  if (listing.edition === null || script.category === 'SUBSCRIPTION') return script.title
  return `${script.title} [${listing.edition.toUpperCase()}]`
}

/** The last part of a package's addresses: `backpack-escrow`. */
export function packageSlug(script: Script, listing: Listing): string {
  return listing.edition === null ? script.slug : `${script.slug}-${listing.edition}`
}
