/** Releases of the seller's scripts: what servers ask for, and what owners have seen. */

import { createReleaseTokens } from '#app/panel/releases/tokens.server.ts'
import { createSecurityHeaders } from '#app/server/http/http.server.ts'
import { createSeenReleases } from '#app/shop/releases/seen-releases.server.ts'
import { createVersionChecks } from '#app/shop/releases/version-checks.server.ts'
import { createVersionFeed } from '#app/shop/releases/version-feed.server.ts'
import { createResources, findPackages } from '../resources.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Sales } from './sales.server.ts'

type ReleasesOptions = {
  foundation: Foundation
  contents: ContentsSection
  sales: Sales
  catalogue: Catalogue
}

export type Releases = ReturnType<typeof openReleases>

export function openReleases({ foundation, contents, sales, catalogue }: ReleasesOptions) {
  const { env, db, log, now, monotonic } = foundation.parts
  const { catalog } = catalogue.parts
  const { current } = contents.publication
  const resources = createResources({ content: current, catalog, monotonic })
  const versionChecks = createVersionChecks({ db, log, now })
  const versionFeed = createVersionFeed({
    origin: env.publicOrigin,
    resources,
    recordCheck: versionChecks.record,
    headers: createSecurityHeaders(),
  })
  return {
    parts: {
      resources,
      /** The packages of this resource or package id. */
      findPackages: (product: string) => findPackages(current().store, catalog.current(), product),
      releaseTokens: createReleaseTokens({ db, now }),
      seenReleases: createSeenReleases({
        db,
        computeCustomerKey: sales.parts.orders.computeCustomerKey,
        now,
      }),
      versionChecks,
      versionFeed,
    },
  }
}
