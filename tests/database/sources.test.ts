/** Sums of sources, on both databases. */
import { expect } from 'vitest'
import { type OpenShop, ORIGIN, openShop } from '../journeys/shop.ts'
import { onBoth } from './both.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function land(open: OpenShop, address: string, { page = '/', referrer = '' } = {}) {
  const fields = { page_url: `${ORIGIN}${page}`, user_ip: '', referrer }
  return open.visitor(address).post('/api/track_visitor.php', fields, { 'user-agent': AGENT })
}

const readSums = ({ shop }: OpenShop) => shop.db.kysely.selectFrom('daily_sources').selectAll().execute()

async function readVisits(open: OpenShop, dimension: string) {
  const rows = (await readSums(open)).filter((row) => row.dimension === dimension)
  return Object.fromEntries(rows.map(({ name, visits }) => [name, visits]))
}

onBoth('a visit counts once in half an hour, by source, page and device', async ({ env }) => {
  const open = await openShop({ env })
  await land(open, '198.51.100.4', { referrer: 'www.youtube.com', page: '/product/6982072' })
  await land(open, '198.51.100.4', { referrer: 'www.youtube.com', page: '/scripts' })
  await land(open, '198.51.101.4', { referrer: 'www.youtube.com', page: '/products/6982072' })
  await land(open, '198.51.102.4', { referrer: 'google.com', page: '/cart/add/6982072:2' })
  expect(await readVisits(open, 'source')).toEqual({ youtube: 2, google: 1 })
  expect(await readVisits(open, 'landing')).toEqual({ '/product/6982072': 2, '/cart/add': 1 })
  expect(await readVisits(open, 'device')).toEqual({ desktop: 3 })
})

onBoth('deleting a visit takes back what it added to its sources', async ({ env }) => {
  const open = await openShop({ env })
  await land(open, '198.51.100.4', { referrer: 'youtube.com' })
  await land(open, '198.51.101.4', { referrer: 'youtube.com' })
  const { visitors } = await open.shop.analytics.listVisitors({ limit: 10 })
  expect(await open.shop.analytics.deleteVisit(visitors[0]?.id ?? 0)).toBe(true)
  expect(await readVisits(open, 'source')).toEqual({ youtube: 1 })
  expect(await readVisits(open, 'landing')).toEqual({ '/': 1 })
})

onBoth('one address cannot fill the table with made-up hosts and campaigns', async ({ env }) => {
  const open = await openShop({ env })
  await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      land(open, '198.51.100.4', { referrer: `h${index}.example`, page: `/?utm_campaign=c${index}` }),
    ),
  )
  const rows = await readSums(open)
  expect(rows.length).toBeLessThan(12)
  await land(open, '198.51.101.4', { referrer: 'real.example' })
  expect(await readVisits(open, 'source')).toMatchObject({ 'real.example': 1 })
})

onBoth('carts are counted where baskets are made, sums go after 25 months', async ({ env }) => {
  let now = Date.UTC(2026, 10, 22, 12)
  const open = await openShop({ env, now: () => now })
  const ana = open.visitor('198.51.100.4')
  const fields = { page_url: `${ORIGIN}/`, user_ip: '', referrer: 'www.twitch.tv' }
  await ana.post('/api/track_visitor.php', fields, { 'user-agent': AGENT })
  await ana.signIn({ packageId: 6982072 })
  const readCarts = async () => {
    const rows = (await readSums(open)).filter(({ dimension, carts }) => dimension === 'source' && carts > 0)
    return rows.map(({ name, carts }) => [name, carts])
  }
  await expect.poll(readCarts).toEqual([['twitch', 1]])
  now += 26 * 31 * 86_400_000
  await open.shop.analytics.purge()
  expect(await readSums(open)).toEqual([])
})
