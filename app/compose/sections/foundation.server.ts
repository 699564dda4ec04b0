/** The basis of all other sections: store folder, database, limits, sessions and the client of the platform. */

import type { ShopOptions } from '#app/compose.server.ts'
import { createSteadyClock } from '#app/lib/steady-clock.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { superviseDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { createPersonalReads } from '#app/server/http/personal-reads.server.ts'
import { createLog, type Log } from '#app/server/log.server.ts'
import { createMetrics } from '#app/server/metrics.server.ts'
import { createSessions } from '#app/server/session/session.server.ts'
import { openFolder } from '#app/server/store/folder.server.ts'
import { openStore } from '#app/server/store/open-store.server.ts'
import { openTebex } from '#app/server/tebex.server.ts'
import { type Geo, NO_GEO, openGeo } from '#app/shop/analytics/geo.server.ts'

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

export const READ_OPTIONS = { languages: translatedLocales, reservedSlugs }

/** Throws for an invalid folder, before the database is opened. */
export async function openFoundation({
  env,
  store: preparedStore,
  log = createLog(env),
  now = Date.now,
  monotonic = () => performance.now(),
  takeSetupSession = () => false,
}: ShopOptions) {
  for (const warning of env.warnings) log.warn({}, warning)
  const secrets = env.sessionSecrets
  const folder = openFolder(env.storeDir)
  const store = preparedStore ?? (await openStore(env.storeDir, { ...READ_OPTIONS, folder, log }))
  const db = await superviseDatabase({ dataDir: env.dataDir, url: env.databaseUrl, log, now })
  const steadyNow = createSteadyClock(now, monotonic)
  const metrics = createMetrics()
  const onDatabaseFailure = (err: unknown) => log.warn({ err }, 'ended sessions are kept in memory only')
  const geo = await openCountries(env, log)
  return {
    parts: {
      env,
      log,
      now,
      monotonic,
      db,
      metrics,
      limits: createSharedLimits({ db, secret: secrets[0] ?? '', now: steadyNow, log }),
      sealedValues: new SealedValues({ db, secrets }),
      sessions: createSessions({ env, db, now, monotonic, onDatabaseFailure }),
      personalReads: createPersonalReads(monotonic),
      tebex: openTebex({ env, log, metrics, now: steadyNow }),
      takeSetupSession,
    },
    folder,
    store,
    /** Epoch milliseconds that never go back. */
    steadyNow,
    locks: createAdvisoryLocks(db),
    geo,
    findCountry: (address: string) => geo.find(address).country_code,
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
