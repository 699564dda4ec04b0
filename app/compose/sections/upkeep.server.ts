/** Upkeep: what is wrong, what is saved, and what is newer. */

import { Backups } from '#app/panel/health/backups.server.ts'
import { createHealth } from '#app/panel/health/health.server.ts'
import { createNewVersions } from '#app/panel/health/new-version.server.ts'
import { Updates } from '#app/panel/health/updates.server.ts'
import { version } from '#app/server/version.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { People } from './people.server.ts'
import type { Reports } from './reports.server.ts'

type UpkeepOptions = {
  foundation: Foundation
  people: People
  contents: ContentsSection
  catalogue: Catalogue
  reports: Reports
}

export type Upkeep = ReturnType<typeof openUpkeep>

export function openUpkeep({ foundation, people, contents, catalogue, reports }: UpkeepOptions) {
  const { env, log, now, monotonic, sealedValues } = foundation.parts
  const { publication, timeZone } = contents
  const health = createHealth({
    env,
    store: () => publication.current().store,
    now,
    monotonic,
    notices: async () => people.parts.notices.list(catalogue.parts.catalog.status().ageMs),
    countries: async () => reports.parts.analytics.health().geo,
  })
  const backups = new Backups({ env, sealedValues, locks: foundation.locks, log, timeZone, now })
  const newVersions = createNewVersions({ address: env.versionFileUrl, version, log, monotonic })
  const updates = new Updates({ env, newVersions, now })
  return { parts: { health, backups, newVersions, updates } }
}
