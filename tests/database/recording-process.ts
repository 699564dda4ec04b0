/** A process that records visits as fast as it can and says which ones were acknowledged, until it is killed. */
import process from 'node:process'
import { openDatabase } from '#app/server/db/db.server.ts'
import { Analytics } from '#app/shop/analytics/analytics.server.ts'
import { NO_GEO } from '#app/shop/analytics/geo.server.ts'

const [dataDir = '', url = '', first = '0'] = process.argv.slice(2)
const db = await openDatabase({ dataDir, url: url === '' ? null : url })
const analytics = new Analytics({
  db,
  findsNothing: () => null,
  geo: NO_GEO,
  privacy: () => ({ ip: 'full', retentionDays: 90 }),
  log: { warn: () => undefined, info: () => undefined },
  now: Date.now,
  monotonic: () => performance.now(),
})
const headers = new Headers({ 'user-agent': 'Mozilla/5.0 Firefox/144.0' })

let next = Number(first)
async function record(): Promise<void> {
  for (;;) {
    const page = `/product/${next++}`
    if ((await analytics.recordVisit({ headers, address: '198.51.100.7' }, page)) === 'recorded')
      process.send?.(page)
  }
}
await Promise.all(Array.from({ length: 50 }, record))
