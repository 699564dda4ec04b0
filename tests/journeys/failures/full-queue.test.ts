/** The queue of events is full: further ones are refused at once, queued ones are kept. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../shop.ts'

const CAPACITY = 4_000
const TOO_MANY = 60
const FIREFOX = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

const formatAddress = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`

test('a full line is told at once with 503 and Retry-After, and nothing acknowledged is lost', async () => {
  const { env, shop, visitor } = await openShop()
  const database = new DatabaseSync(join(env.dataDir, 'shop.db'))
  onTestFinished(() => database.close())
  const track = (turn: number) =>
    visitor(formatAddress(turn)).post('/api/track_visitor.php', { page_url: '/' }, FIREFOX)
  const countWaiting = () => shop.analytics.health().waiting

  database.exec('begin immediate')
  const inLine = Promise.all(Array.from({ length: CAPACITY }, (_, turn) => track(turn)))
  await expect.poll(countWaiting).toBe(CAPACITY)

  for (let turn = 0; turn < TOO_MANY; turn++) {
    const { status, headers, body } = await track(CAPACITY + turn)
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(body).toMatchObject({ code: 'line_full' })
  }
  // The lock still holds every event in the queue: no refusal waited for one of them.
  expect(countWaiting()).toBe(CAPACITY)
  expect((await visitor().get('/healthz')).status).toBe(200)

  database.exec('rollback')
  expect(new Set((await inLine).map(({ status }) => status))).toEqual(new Set([204]))
  expect({ ...database.prepare('select count(*) as count from visits').get() }).toEqual({ count: CAPACITY })
  expect(countWaiting()).toBe(0)
})
