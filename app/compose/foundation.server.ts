/** The shop's base, independent of its seller's folder: environment, log, database, limits, sessions, platform. */

import { createSteadyClock } from '#app/lib/steady-clock.ts'
import { createAdmin } from '#app/panel/access/admin.server.ts'
import { createNotices } from '#app/panel/health/notices.server.ts'
import { createOutbox } from '#app/panel/notifications/outbox.server.ts'
import { panelPages } from '#app/panel-pages.server.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { superviseDatabase } from '#app/server/db/db.server.ts'
import { createSealedValues } from '#app/server/db/sealed-values.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { createPersonalReads } from '#app/server/http/personal-reads.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { createMetrics } from '#app/server/metrics.server.ts'
import { createSessions } from '#app/server/session/session.server.ts'
import { openTebex } from '#app/server/tebex.server.ts'
import { type Geo, NO_GEO, openGeo } from '#app/shop/analytics/geo.server.ts'
import { createPictures } from '#app/shop/catalog/pictures/pictures.server.ts'
import { createPriceHistory } from '#app/shop/catalog/prices/price-history.server.ts'

type FoundationOptions = {
  env: Env
  log: Log
  /** Epoch milliseconds, for dates that are stored or shown. */
  now: () => number
  /**
   * Milliseconds since an arbitrary moment, for ages, limits and deadlines: unlike the wall clock it is never set
   * back.
   */
  monotonic: () => number
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** The platform stores its sellers' pictures on these hosts. */
const PICTURE_HOSTS = ['dunb17ur4ymx4.cloudfront.net', '*.tebex.io']

/** Opens the database; nothing here reads the store folder. */
export async function openFoundation({ env, log, now, monotonic }: FoundationOptions) {
  const db = await superviseDatabase({ dataDir: env.dataDir, url: env.databaseUrl, log, now })
  const steadyNow = createSteadyClock(now, monotonic)
  const metrics = createMetrics()
  const limits = createSharedLimits({ db, secret: env.sessionSecrets[0] ?? '', now: steadyNow, log })
  const geo = await openCountries(env, log)
  return {
    env,
    log,
    now,
    monotonic,
    steadyNow,
    db,
    metrics,
    /** Limits that all processes of the shop count together. */
    limits,
    locks: createAdvisoryLocks(db),
    tebex: openTebex({ env, log, metrics, now: steadyNow }),
    sessions: createSessions({
      env,
      db,
      now,
      monotonic,
      onDatabaseFailure: (err) => log.warn({ err }, 'ended sessions are kept in memory only'),
    }),
    sealedValues: createSealedValues({ db, secrets: env.sessionSecrets }),
    pictures: createPictures({ dataDir: env.dataDir, log, now, monotonic, ...pictureHosts(env) }),
    priceHistory: createPriceHistory({ db, log, now }),
    personalReads: createPersonalReads(monotonic),
    geo,
    admin: createAdmin({
      env,
      db,
      limits,
      log,
      now,
      monotonic,
      pages: panelPages,
      countryOf: (address) => geo.find(address).country_code,
    }),
    /** Observations of the shop's proxy and its webhooks. */
    notices: createNotices(env),
    /** Notifications that wait to reach the seller. */
    outbox: createOutbox({ db, now: steadyNow }),
  }
}

/** A shop starts without its table of countries, because locations are optional. */
async function openCountries({ geoipFile }: Env, log: Log): Promise<Geo> {
  try {
    return await openGeo(geoipFile)
  } catch (error) {
    log.warn(
      { err: error },
      'GEOIP_FILE: cannot be read as a .mmdb file; visits are recorded without country',
    )
    return NO_GEO
  }
}

/** The demo's pictures come from the sandbox, over plain http. */
function pictureHosts(env: Env): { allowedHosts: string[]; allowHttp: boolean } {
  const api = new URL(env.tebex.apiUrl)
  const allowHttp = api.protocol === 'http:'
  return {
    allowedHosts: allowHttp ? [...PICTURE_HOSTS, api.host, ...env.tebex.allowedHosts] : PICTURE_HOSTS,
    allowHttp,
  }
}
