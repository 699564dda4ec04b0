/** The composition root: the shop's sections in order, each of which makes its parts once. */

import { endBackgroundWork, startBackgroundWork } from './compose/background-work.server.ts'
import { openCatalogue } from './compose/sections/catalogue.server.ts'
import { openContents } from './compose/sections/contents.server.ts'
import { openFoundation } from './compose/sections/foundation.server.ts'
import { openNotifications } from './compose/sections/notifications.server.ts'
import { openPeople } from './compose/sections/people.server.ts'
import { openPurchase } from './compose/sections/purchase.server.ts'
import { openReleases } from './compose/sections/releases.server.ts'
import { openReports } from './compose/sections/reports.server.ts'
import { openSales } from './compose/sections/sales.server.ts'
import { openService } from './compose/sections/service.server.ts'
import { openUpkeep } from './compose/sections/upkeep.server.ts'
import type { Env } from './server/env/env.server.ts'
import type { Log } from './server/log.server.ts'
import type { Store } from './server/store/store.server.ts'

type Composition = Awaited<ReturnType<typeof createShop>>

/** The parts that live as long as the process. None of them holds the seller's content: see `Contents`. */
export type Shop = Composition['shop']
/** The seller's content, which each publication replaces. */
export type Contents = Composition['contents']

export type ShopOptions = {
  env: Env
  /** For tests; read from the environment's folder otherwise. */
  store?: Store
  /** For tests. */
  log?: Log
  /** Epoch milliseconds, for dates that are stored or shown. */
  now?: () => number
  /**
   * Milliseconds since an arbitrary moment, for ages, limits and deadlines: unlike the wall clock it is never set
   * back.
   */
  monotonic?: () => number
  /** Ends a session of the setup, by its id; false when it may not sign in to the panel. */
  takeSetupSession?: (id: string) => boolean
}

/**
 * Reads the seller's folder, opens the database and begins to load the catalogue; throws only for an invalid folder. A
 * section has `parts` for endpoints and pages, and beside them what only later sections use.
 */
export async function createShop(options: ShopOptions) {
  const foundation = await openFoundation(options)
  const people = openPeople(foundation)
  const contents = openContents({ foundation, people })
  const sales = openSales({ foundation, people, contents })
  const catalogue = openCatalogue({ foundation, contents, sales })
  const releases = openReleases({ foundation, contents, sales, catalogue })
  const purchase = openPurchase({ foundation, contents, sales, catalogue })
  const service = openService({ foundation, contents, sales, catalogue, releases })
  const reports = openReports({ foundation, contents, sales, catalogue, service })
  const upkeep = openUpkeep({ foundation, people, contents, catalogue, reports })
  const notifications = openNotifications({
    foundation,
    people,
    contents,
    sales,
    catalogue,
    reports,
    upkeep,
  })

  const parts = {
    ...foundation.parts,
    ...people.parts,
    ...contents.parts,
    ...sales.parts,
    ...catalogue.parts,
    ...releases.parts,
    ...purchase.parts,
    ...service.parts,
    ...reports.parts,
    ...upkeep.parts,
    ...notifications.parts,
  }
  startBackgroundWork(parts)

  let isStopping = false
  const shop = {
    ...parts,
    /** `/readyz` fails from now on, so that no new visitors are sent here. */
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      await endBackgroundWork(parts)
    },
  }
  const { current, onPublish } = contents.publication
  return { shop, contents: { current, onPublish, preview: catalogue.preview } }
}
