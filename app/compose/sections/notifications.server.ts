/** Notifications to the seller's people, by Discord, webhook or e-mail. */

import { Notifications } from '#app/panel/notifications/notifications.server.ts'
import { OTHER } from '#app/server/session/attribution.server.ts'
import { version } from '#app/server/version.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { describeSource } from '#app/shop/sources/known-sources.server.ts'
import { listPublicNews } from '../public-news.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { People } from './people.server.ts'
import type { Reports } from './reports.server.ts'
import type { Sales } from './sales.server.ts'
import type { Upkeep } from './upkeep.server.ts'

type NotificationsOptions = {
  foundation: Foundation
  people: People
  contents: ContentsSection
  sales: Sales
  catalogue: Catalogue
  reports: Reports
  upkeep: Upkeep
}

export function openNotifications(options: NotificationsOptions) {
  const { foundation, people, contents, sales, catalogue, reports, upkeep } = options
  const { env, db, log, monotonic, sealedValues } = foundation.parts
  const { locks, steadyNow } = foundation
  const { outbox } = people
  const { publication } = contents
  const { orders, payments, reviews } = sales.parts
  const { catalog } = catalogue.parts
  const { revenue } = reports.parts
  const notifications = new Notifications({
    db,
    outbox,
    sealedValues,
    locks,
    log,
    revenue,
    version,
    origin: env.publicOrigin,
    monotonic,
    now: steadyNow,
    trusted: env.isDemo ? new URL(env.tebex.apiUrl).origin : null,
    productName: catalogue.facts.findName,
    listNews: () => listPublicNews(publication.current(), catalog),
    platformAwayMs: () => measureAway(catalog.status()),
    listSources: async (period) =>
      (await revenue.readTable(period, 'source')).flatMap((row) =>
        'name' in row && row.name !== OTHER ? { ...row, name: describeSource(row.name).label } : [],
      ),
    async countAttention() {
      const [waiting, setAside, { failedCount }] = await Promise.all([
        reviews.moderation.countWaiting(),
        payments.listSetAside(),
        outbox.latest.readStatus(),
      ])
      const findings = upkeep.parts.health.countFindings() ?? 0
      return { reviews: waiting, webhooks: setAside.count, notifications: failedCount, findings }
    },
  })
  orders.onChange(() => notifications.wake())
  publication.onPublish(async () => () => notifications.look())
  return { parts: { notifications } }
}

/** The milliseconds since the catalogue was last read; null before the first attempt ended. */
function measureAway({ ageMs, lastError }: ReturnType<Catalog['status']>): number | null {
  if (lastError === null) return ageMs === null ? null : 0
  return ageMs ?? Number.POSITIVE_INFINITY
}
