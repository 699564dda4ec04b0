/**
 * Whole journeys of persons with known names, addresses and ids: whatever a visitor's browser, the platform or the chat
 * says of a person, no column of any table has it in clear.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/server/db/db.server.ts'
import { connectWebhooks } from '../journeys/purchase/webhooks.ts'
import { type OpenShop, ORIGIN, openShop } from '../journeys/shop.ts'
import { onBoth } from './both.ts'

const BACKPACK = 6982072
const ADDRESS = '203.0.113.77'
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser tells these beyond the kept fields. */
const TOLD = {
  path: 'maria-fonseca-inbox',
  search: 'how-to-hide-from-my-landlord',
  email: 'maria.fonseca@example.org',
  number: '470011223344556677',
  gift: '1111222233334444',
}

async function walk(open: OpenShop) {
  const ana = open.visitor(ADDRESS)
  const headers = { 'user-agent': AGENT, referer: `https://mail.example.org/${TOLD.path}?q=${TOLD.search}` }
  const land = (page_url: string, referrer: string) =>
    ana.post('/api/track_visitor.php', { page_url, user_ip: ADDRESS, referrer }, headers)
  await land(`${ORIGIN}/discount/${TOLD.gift}?utm_source=${TOLD.email}&utm_campaign=${TOLD.number}`, '')
  await land(
    `${ORIGIN}/product/${BACKPACK}?utm_content=${TOLD.email}&gclid=${TOLD.number}#${TOLD.search}`,
    ADDRESS,
  )
  await land(`${ORIGIN}/?q=${TOLD.search}`, `mail.example.org/${TOLD.path}`)
  await land(`${ORIGIN}/?utm_source=youtube&utm_content=Police`, 'www.youtube.com')
  await ana.post(
    '/api/track_interaction.php',
    { product_id: BACKPACK, product_name: TOLD.email, action_type: 'view', user_ip: ADDRESS },
    headers,
  )
  await ana.signIn({ packageId: BACKPACK })
  const ident = await ana.ident()
  const { player } = open.sandbox.baskets.get(ident) ?? {}
  open.sandbox.pay(ident)
  await connectWebhooks(open)()
  return { player, ident }
}

async function readTables({ kysely }: Database) {
  const tables = await kysely.introspection.getTables()
  const rows = tables.map(async ({ name }) => {
    return [name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(kysely)).rows)] as const
  })
  return new Map(await Promise.all(rows))
}

onBoth('no column holds who a visitor or buyer is, nor what their addresses say of them', async ({ env }) => {
  const open = await openShop({ env })
  const { player, ident } = await walk(open)
  if (!player) throw new Error('the login has no player')
  const tables = await readTables(open.shop.db)
  expect(tables.size).toBeGreaterThan(15)
  const persons = [player.username, player.username_id, player.email, player.name].map(String)
  for (const word of [...persons, ident, ADDRESS, ...Object.values(TOLD)])
    for (const [table, text] of tables)
      expect([table, word, text.includes(word)]).toEqual([table, word, false])
  expect(tables.get('daily_sources')).toContain('youtube')
  expect(tables.get('webhook_events')).toContain('youtube')
  expect(tables.get('visits')).toContain('/discount')
})

onBoth('after a deletion nothing leads from a sale’s source back to its buyer', async ({ env }) => {
  const open = await openShop({ env })
  const { player } = await walk(open)
  const { orders, db } = open.shop
  const key = await orders.computeCustomerKey(String(player?.username_id))
  expect((await readTables(db)).get('payments')).toContain(key)
  await orders.deleteFor(String(player?.username_id))
  const tables = await readTables(db)
  for (const [table, text] of tables) expect([table, text.includes(key)]).toEqual([table, false])
  expect(tables.get('webhook_events')).toContain('youtube')
})
