import { openDatabase } from '#app/platform/db.server.ts'
import { createAnalytics } from '#app/features/analytics/analytics.server.ts'
import { NO_GEO } from '#app/features/analytics/geo.server.ts'
const t0 = performance.now()
const db = await openDatabase({ dataDir: '/tmp/big', url: process.argv[2] ?? null })
console.log('open', performance.now() - t0)
const a = createAnalytics({ db, geo: NO_GEO, privacy: { ip: 'truncated', retentionDays: 90 }, log: console as never, now: Date.now })
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const q: [string, () => Promise<unknown>][] = [
  ['stats', () => a.stats()],
  ['overview30', () => a.overview({ from: day(29), to: day(0) })],
  ['overview90', () => a.overview({ from: day(89), to: day(0) })],
  ...([{}, { sort: 'country' }, { sort: 'country', direction: 'desc' }, { sort: 'ip', direction: 'desc' }, { sort: 'city', from: day(3) }, { sort: 'city', from: day(1) }, { sort: 'city', from: day(60), to: day(59)}, { sort: 'country', from: day(60), to: day(40)}, { sort: 'page', q: 'curitiba' }, { sort: 'page', q: '81.2.' }, { sort: 'ip', q: 'zzz' }, { sort: 'country', q: 'firefox' }, { sort: 'city', q: 'a' }, { q: 'a' }, { q: '1' }, { q: '81' }, { q: '81.2.33' }, { q: 'brasil' }, { q: 'firefox' }, {q:'nowhere'}, {q:'1', from: day(80), to: day(80)}, { q: '.', direction: 'asc' }, {from: day(45), to: day(45)}] as const).map((x): [string, () => Promise<unknown>] => ['v ' + JSON.stringify(x), () => a.listVisitors(x)]),
  ...([{}, { sort: 'action', direction: 'desc' }, { sort: 'product', direction: 'desc' }, { sort: 'product', action: 'checkout' }, { action: 'checkout', q: 'malm' }, { q: 'script 3' }, { q: 'backpack', action: 'checkout' }, { sort: 'action', q: 'backpack' }, {sort: 'product', from: day(30), to: day(10)}] as const).map((x): [string, () => Promise<unknown>] => ['i ' + JSON.stringify(x), () => a.listInteractions(x)]),
]
for (const [name, run] of q) {
  const times = []
  for (let i = 0; i < 8; i++) { const t = performance.now(); await run(); times.push(performance.now() - t) }
  const first = times[0]
  times.sort((x, y) => x - y)
  console.log(name.padEnd(60), 'first', first?.toFixed(1).padStart(8), 'median', times[4]?.toFixed(1).padStart(8), 'max', times[7]?.toFixed(1).padStart(8))
}
await a.close(); await db.close()
