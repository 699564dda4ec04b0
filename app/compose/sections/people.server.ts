/** The panel's people, and the news that wait to reach them. */

import { pageRights } from '#app/page-rights.server.ts'
import { Admin } from '#app/panel/access/admin.server.ts'
import { createNotices } from '#app/panel/health/notices.server.ts'
import { Outbox } from '#app/panel/notifications/outbox.server.ts'
import type { Foundation } from './foundation.server.ts'

export type People = ReturnType<typeof openPeople>

export function openPeople(foundation: Foundation) {
  const { env, db, limits, log, now, monotonic } = foundation.parts
  const { findCountry, steadyNow } = foundation
  const admin = new Admin({
    env,
    db,
    limits,
    log,
    now,
    monotonic,
    pages: pageRights,
    countryOf: findCountry,
  })
  return {
    parts: { admin, notices: createNotices(env) },
    outbox: new Outbox({ db, now: steadyNow }),
  }
}
