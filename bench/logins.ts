/** `npm run bench:logins`: how pages answer while sixty strangers try a name each at the same moment, twice. */
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, pause } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const PASSWORD = 'quiet otter under blue roofs'
const AT_ONCE = 60
/** The login's rate limit lets 120 tries pass. */
const WAVES = 2
const PAGES = ['/', '/cart', '/scripts?search=police']

await requireBuild()
const sandbox = await openSandbox()
const origin = 'https://shop.example'
const shop = await openShop(sandbox, {
  ADMIN_PASSWORD: PASSWORD,
  PUBLIC_ORIGIN: origin,
  TRUSTED_PROXIES: '127.0.0.1',
})
while ((await fetch(`${shop.origin}/readyz`)).status !== 200) await pause(50)
for (const page of PAGES) await get(shop.origin + page)
sayLoad()

const times = new Map(PAGES.map((page) => [page, [] as number[]]))
const statuses: Record<number, number> = {}
let isOver = false
const watching = Promise.all(PAGES.map(watch))
const began = performance.now()
for (let wave = 0; wave < WAVES; wave++)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, person) => tryLogin(wave * AT_ONCE + person)))
const lastedMs = performance.now() - began
isOver = true
await watching

say(`${AT_ONCE} logins at once: each answered within`, milliseconds(lastedMs / WAVES))
say('answers', JSON.stringify(statuses), '120 refused')
for (const [page, values] of times) {
  values.sort((a, b) => a - b)
  const p95 = values[Math.floor(values.length * 0.95)] ?? 0
  say(`${page} meanwhile, p95 of ${values.length} views`, milliseconds(p95), '< 500 ms')
}
await shop.stop()
await sandbox.stop()

async function watch(page: string) {
  while (!isOver) {
    times.get(page)?.push((await get(shop.origin + page)).ms)
    await pause(10)
  }
}

/** Tries an unknown name: it costs as much work as a real one and counts against no other name. */
async function tryLogin(person: number) {
  const response = await fetch(`${shop.origin}/api/admin/login`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${person}`,
    },
    body: JSON.stringify({ name: `Person ${person}`, password: 'wrong' }),
  })
  await response.arrayBuffer()
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
}
