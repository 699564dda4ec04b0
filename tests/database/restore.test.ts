/** A restore compares before it replaces, and brings back neither what customers deleted nor sessions that were ended. */
import { randomBytes } from 'node:crypto'
import { copyFile, link, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { AdminSessions } from '#app/panel/access/sessions.server.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { completePublication } from '#app/server/store/publication.server.ts'
import { createChatBaskets } from '#app/shop/assistant/transcripts/chat-baskets.server.ts'
import { Links } from '#app/shop/discord/links.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { ORIGIN, openShop } from '../journeys/shop.ts'
import { sendEvent } from '../journeys/webhooks.ts'
import { paymentEvent } from '../support/payment-events.ts'
import { type OnDatabase, onBoth } from './both.ts'
import { readEverything } from './read-everything.ts'
import {
  openShopFolder,
  readIds,
  repack,
  SESSION_SECRET,
  type ShopFolder,
  writePayments,
} from './shop-folder.ts'

const ANA = '48151623'
const BOB = '42108154'
const BACKPACK = 6982072
const CHANGED = 'format: 1\nname: Changed\ntagline: Dry\n'
const KILLS = Number(process.env.RESTORE_KILLS ?? 4)

/** A backup, and a shop that has changed since. */
async function openChanged(database: OnDatabase) {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'before', 40)
  const archive = join(shop.folder, 'backup.tar.gz')
  await shop.run('backup', archive)
  await writePayments(shop, 'after', 3)
  await writeFile(join(shop.storeDir, 'settings.yaml'), CHANGED)
  return { shop, archive, ids: await readIds(shop) }
}

const readSettings = ({ storeDir }: ShopFolder) => readFile(join(storeDir, 'settings.yaml'), 'utf8')

async function expectUntouched({ shop, ids }: { shop: ShopFolder; ids: string[] }): Promise<void> {
  expect(await readIds(shop)).toEqual(ids)
  expect(await readSettings(shop)).toContain('Changed')
  const names = await readdir(shop.dataDir)
  expect(names.filter((name) => name.includes('tradepost-backup') || name.endsWith('.new'))).toEqual([])
}

/** Another type of one payment. */
async function changeRow(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.includes('database.db')) {
    const database = new DatabaseSync(join(folder, 'database.db'))
    database.exec("update webhook_events set type = 'payment.refunded' where id = 'before-0'")
    database.close()
    return
  }
  const file = join(folder, 'database.jsonl.gz')
  const text = gunzipSync(await readFile(file)).toString('utf8')
  await writeFile(file, gzipSync(text.replace('payment.completed', 'payment.refunded')))
}

const FAULTS: Record<string, { plant: (archive: string) => Promise<void>; says: RegExp }> = {
  'was cut': {
    plant: async (archive) => truncate(archive, (await stat(archive)).size - 1000),
    says: /unexpected end of file/,
  },
  'has a changed row': { plant: (archive) => repack(archive, changeRow), says: /differ.*webhook_events/ },
  'lacks a file of the store': {
    plant: (archive) => repack(archive, (folder) => rm(join(folder, 'store/settings.yaml'))),
    says: /settings\.yaml/,
  },
  'holds a link': {
    plant: (archive) => repack(archive, (folder) => symlink('/etc', join(folder, 'store/images'))),
    says: /holds a link: .*images/,
  },
  'holds a hard link': {
    plant: (archive) =>
      repack(archive, (folder) => link(join(folder, 'backup.json'), join(folder, 'store/faq.yaml'))),
    says: /holds a hard link/,
  },
  'names its database by a path': {
    plant: (archive) =>
      repack(archive, async (folder) => {
        const file = join(folder, 'backup.json')
        const text = await readFile(file, 'utf8')
        await writeFile(file, text.replace(/"database\.(db|jsonl\.gz)"/, '"../../shop.db"'))
      }),
    says: /database/,
  },
}

onBoth(
  `an archive that ${Object.keys(FAULTS).join(', ')}: nothing is replaced`,
  async (database) => {
    const changed = await openChanged(database)
    const { shop, archive } = changed
    for (const { plant, says } of Object.values(FAULTS)) {
      const faulty = join(shop.folder, 'faulty.tar.gz')
      await copyFile(archive, faulty)
      await plant(faulty)
      await expect(shop.run('restore', faulty, '--force')).rejects.toThrow(says)
      await expectUntouched(changed)
    }
  },
  180_000,
)

onBoth('the database that was replaced stays as a copy, and comes back from it', async (database) => {
  const { shop, archive, ids } = await openChanged(database)
  const said = await shop.run('restore', archive, '--force')
  expect(await readIds(shop)).toHaveLength(40)
  expect(await readSettings(shop)).toContain('Otter Scripts')
  const [copy] = said.match(/\/\S*before-restore-\S+/) ?? []
  await shop.run('restore', '--force', copy ?? '')
  expect(await readIds(shop)).toEqual(ids)
})

onBoth(
  'a restore that is killed leaves the old or the new, whole',
  async (database) => {
    const { shop, archive, ids } = await openChanged(database)
    const began = performance.now()
    await shop.run('restore', archive, '--force')
    const took = performance.now() - began
    const restored = await readIds(shop)
    expect(restored).not.toEqual(ids)
    for (let kill = 1; kill <= KILLS; kill++) {
      await writePayments(shop, `kill-${kill}`, 3)
      await writeFile(join(shop.storeDir, 'settings.yaml'), CHANGED)
      const before = await readIds(shop)
      await shop.kill((took * kill) / (KILLS + 1), 'restore', archive, '--force')
      expect([before, restored]).toContainEqual(await readIds(shop))
      await completePublication(shop.storeDir)
      expect(await readSettings(shop)).toMatch(/Otter Scripts|Changed/)
    }
    await shop.run('restore', archive, '--force')
    expect(await readIds(shop)).toEqual(restored)
  },
  180_000,
)

function openSessions({ kysely }: Database) {
  const limits = { idleMs: 3_600_000, maxMs: 86_400_000 }
  return new AdminSessions({
    kysely,
    limits,
    now: Date.now,
    monotonic: () => performance.now(),
    publicOrigin: 'https://shop.example',
    credential: 'otters like fish',
    secrets: [SESSION_SECRET],
    onFailure: () => undefined,
  })
}

onBoth('sessions that were ended after the backup stay ended', async (database) => {
  const shop = await openShopFolder(database)
  const before = await shop.open()
  const sessions = openSessions(before)
  const { token, row } = sessions.start(null, { device: 'computer', place: 'PT' })
  await before.kysely.insertInto('admin_sessions').values(row).execute()
  const [cookie = ''] = sessions.writeCookie(token).split(';')
  expect(await sessions.find(cookie)).not.toBeNull()
  await shop.run('backup', 'backup.tar.gz')
  await sessions.end(cookie)
  const revoked = { sid: randomBytes(16).toString('base64url'), expires_at: Date.now() + 3_600_000 }
  await before.kysely.insertInto('revoked_sessions').values(revoked).execute()
  await before.close()

  await shop.run('restore', join(shop.folder, 'backup.tar.gz'), '--force')
  const after = await shop.open()
  expect(await openSessions(after).find(cookie)).toBeNull()
  expect(await after.kysely.selectFrom('revoked_sessions').selectAll().execute()).toEqual([revoked])
  await after.close()
})

/** Ana and Bob have each bought and reviewed a package, linked an account, and Ana has asked the assistant. */
async function openWithCustomers({ variables }: ShopFolder) {
  const open = await openShop({ env: variables })
  const { db, orders, reviews, sealedValues } = open.shop
  const links = new Links({ db, sealedValues, now: Date.now })
  for (const customer of [ANA, BOB]) {
    const told = { transaction: `tbx-${customer}`, customer, packageId: 1, at: Date.now() - 60_000 }
    expect(await sendEvent(open, paymentEvent({ type: 'payment.completed', ...told }))).toBe(200)
    const review = { packageId: 1, stars: 5, text: `A word of ${customer}.`, language: 'en' }
    expect(await reviews.write(customer, review)).toMatchObject({ outcome: 'written' })
    await links.link(await orders.computeCustomerKey(customer), `99${customer}`)
  }
  await db.kysely
    .updateTable('payments')
    .set({ basket_reference: 'ref-of-ana' })
    .where('transaction_id', '=', `tbx-${ANA}`)
    .execute()
  const dates = { started_at: Date.now(), updated_at: Date.now(), handed_over_at: null }
  await db.kysely
    .insertInto('chat_conversations')
    .values({ id: 'chat', language: 'en', name: 'Ana Teixeira', email: '', ...dates })
    .execute()
  await createChatBaskets([SESSION_SECRET]).link(db.kysely, 'chat', 'ref-of-ana')
  return open
}

onBoth('what a customer deleted after the backup stays deleted; others keep theirs', async (database) => {
  const shop = await openShopFolder(database)
  const open = await openWithCustomers(shop)
  const { orders, customerData } = open.shop
  const [ana, bob] = [await orders.computeCustomerKey(ANA), await orders.computeCustomerKey(BOB)]
  await shop.run('backup', 'backup.tar.gz')
  const traces = [ana, `A word of ${ANA}.`, 'Ana Teixeira']
  for (const trace of traces) expect(await readEverything(open.shop.db)).toContain(trace)
  await customerData.deleteFor(ANA)
  await open.shop.close()

  const archive = join(shop.folder, 'backup.tar.gz')
  expect(await shop.run('restore', archive, '--force')).toContain('Deleted again')
  const db = await shop.open()
  const keyring = createCustomerKeyring({
    sealedValues: new SealedValues({ db, secrets: [SESSION_SECRET] }),
    now: Date.now,
  })
  for (const look of [1, 2]) {
    const everything = await readEverything(db)
    for (const trace of traces)
      expect([look, trace, everything.includes(trace)]).toEqual([look, trace, false])
    expect(everything).toContain(bob)
    expect(everything).toContain(`A word of ${BOB}.`)
    const payments = await db.kysely.selectFrom('payments').select('transaction_id').execute()
    expect(payments).toHaveLength(2)
    await rebuildLedger(db)
  }
  expect([...(await keyring.computeKeys([ANA, BOB], Date.now() - 60_000)).keys()]).toEqual([BOB])
  await db.close()
})

/** Two rows of each kind that is deleted one at a time: the first is deleted after the backup, the second stays. */
async function openWithRows(shop: ShopFolder) {
  const open = await openWithCustomers(shop)
  const { db, orders, sealedValues } = open.shop
  const dates = { started_at: Date.now(), updated_at: Date.now(), handed_over_at: null }
  const chats = ['c', 'd'].map((letter) => letter.repeat(22))
  for (const id of chats) {
    const words = { author: 'user' as const, content: `Asked in ${id}`, cards: '[]' }
    await db.kysely
      .insertInto('chat_conversations')
      .values({ id, language: 'en', name: '', email: '', ...dates })
      .execute()
    await db.kysely
      .insertInto('chat_messages')
      .values({ id: `message-${id}`, conversation_id: id, sent_at: Date.now(), ...words })
      .execute()
  }
  for (const address of ['198.51.100.1', '203.0.113.1']) {
    const visitor = open.visitor(address)
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    const page_url = `${ORIGIN}/?utm_source=youtube`
    expect((await visitor.post('/api/track_visitor.php', { page_url, referrer: '' }, headers)).status).toBe(
      204,
    )
    const view = { product_id: BACKPACK, product_name: 'Backpack', action_type: 'view' }
    expect((await visitor.post('/api/track_interaction.php', view, headers)).status).toBe(204)
  }
  const links = new Links({ db, sealedValues, now: Date.now })
  const [ana, bob] = [await orders.computeCustomerKey(ANA), await orders.computeCustomerKey(BOB)]
  return { open, links, chats, ana, bob }
}

/** The rows of each kind, and the figures that count visits. */
async function readRows({ kysely }: Pick<Database, 'kysely'>) {
  const links = await kysely.selectFrom('discord_links').select('customer_key').execute()
  const sum = async (table: 'daily_visits' | 'daily_interactions') =>
    (
      await kysely
        .selectFrom(table)
        .select(({ fn }) => fn.sum<number>('count').as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const sources = await kysely
    .selectFrom('daily_sources')
    .select('visits')
    .where('name', '=', 'youtube')
    .execute()
  return {
    chats: (await kysely.selectFrom('chat_messages').select('conversation_id').execute()).map(
      ({ conversation_id }) => conversation_id,
    ),
    reviews: (await kysely.selectFrom('reviews').select('text').execute()).map(({ text }) => text),
    linked: links.flatMap(({ customer_key }) => customer_key ?? []),
    visits: (await kysely.selectFrom('visits').select('id').execute()).length,
    interactions: (await kysely.selectFrom('interactions').select('id').execute()).length,
    figures: [
      await sum('daily_visits'),
      await sum('daily_interactions'),
      ...sources.map((row) => row.visits),
    ],
  }
}

onBoth(
  'what was deleted one at a time after the backup stays deleted, as often as it is restored',
  async (on) => {
    const shop = await openShopFolder(on)
    const { open, links, chats, ana, bob } = await openWithRows(shop)
    const { db, reviews, analytics } = open.shop
    const [deletedChat = '', keptChat] = chats
    await shop.run('backup', 'backup.tar.gz')
    expect(await readRows(db)).toMatchObject({ visits: 2, interactions: 2, figures: [2, 2, 2] })

    const visitor = open.visitor()
    expect((await visitor.post('/api/chat/delete', { conversation: deletedChat })).status).toBe(204)
    expect(await reviews.withdraw(ANA, 1)).toBe(true)
    await links.unlink(ana)
    const [visit] = await db.kysely.selectFrom('visits').select('id').execute()
    const [interaction] = await db.kysely.selectFrom('interactions').select('id').execute()
    expect(await analytics.deleteVisit(visit?.id ?? 0)).toBe(true)
    expect(await analytics.deleteInteraction(interaction?.id ?? 0)).toBe(true)
    const left = await readRows(db)
    await open.shop.close()
    expect(left).toEqual({
      chats: [keptChat],
      reviews: [`A word of ${BOB}.`],
      linked: [bob],
      visits: 1,
      interactions: 1,
      figures: [1, 1, 1],
    })

    const archive = join(shop.folder, 'backup.tar.gz')
    for (const time of [1, 2]) {
      expect(await shop.run('restore', archive, '--force')).toContain('5 single rows')
      const restored = await shop.open()
      expect([time, await readRows(restored)]).toEqual([time, left])
      await restored.close()
    }
  },
)

onBoth('a deletion that cannot be recorded deletes nothing', async (on) => {
  const shop = await openShopFolder(on)
  const { open, links, chats, ana } = await openWithRows(shop)
  const { db, reviews, analytics, assistant } = open.shop
  const before = await readRows(db)
  const [visit] = await db.kysely.selectFrom('visits').select('id').execute()
  const [interaction] = await db.kysely.selectFrom('interactions').select('id').execute()
  await sql`drop table deletions`.execute(db.kysely)
  await expect(assistant.transcripts.deleteConversation(chats[0] ?? '')).rejects.toThrow('deletions')
  await expect(reviews.withdraw(ANA, 1)).rejects.toThrow('deletions')
  await expect(links.unlink(ana)).rejects.toThrow('deletions')
  await expect(analytics.deleteVisit(visit?.id ?? 0)).rejects.toThrow('deletions')
  await expect(analytics.deleteInteraction(interaction?.id ?? 0)).rejects.toThrow('deletions')
  expect(await readRows(db)).toEqual(before)
})

onBoth('what was written or linked anew after its deletion is there after a restore', async (on) => {
  const shop = await openShopFolder(on)
  const open = await openWithCustomers(shop)
  const { db, orders, reviews, sealedValues } = open.shop
  const links = new Links({ db, sealedValues, now: Date.now })
  const [ana, bob] = [await orders.computeCustomerKey(ANA), await orders.computeCustomerKey(BOB)]
  // A review that the seller has hidden keeps its id.
  const review = await db.kysely
    .selectFrom('reviews')
    .select('id')
    .where('customer_key', '=', bob)
    .executeTakeFirst()
  expect(await reviews.moderation.hide(review?.id ?? '', 'rude')).toBe(true)
  expect(await reviews.withdraw(BOB, 1)).toBe(true)
  await reviews.write(BOB, { packageId: 1, stars: 4, text: 'Written anew.', language: 'en' })
  await links.unlink(bob)
  await links.link(bob, `99${BOB}`)
  await shop.run('backup', 'backup.tar.gz')
  await links.unlink(ana)
  await links.link(ana, `99${ANA}`)
  // A newer version that is rolled back may record more.
  await sql`insert into deletions (id, at) values ('dream 7', ${Date.now()})`.execute(db.kysely)
  await open.shop.close()

  await shop.run('restore', join(shop.folder, 'backup.tar.gz'), '--force')
  const restored = await shop.open()
  const { reviews: texts, linked } = await readRows(restored)
  expect(texts).toContain('Written anew.')
  expect(linked.toSorted()).toEqual([ana, bob].toSorted())
  expect(await readEverything(restored)).toContain('dream 7')
  await restored.close()
})

onBoth('a restore says when it cannot know what customers deleted', async (database) => {
  const { shop, archive } = await openChanged(database)
  expect(await shop.run('restore', archive, '--force')).not.toContain('Delete it again')
  if (database.env.DATABASE_URL) {
    const db = await shop.open()
    await sql`drop schema public cascade`.execute(db.kysely)
    await sql`create schema public`.execute(db.kysely)
    await db.close()
  } else {
    await writeFile(join(shop.dataDir, 'shop.db'), 'no database at all')
    expect(await shop.run('restore', archive, '--force')).toMatch(/cannot be read.*Delete it again/)
    await rm(join(shop.dataDir, 'shop.db'))
  }
  expect(await shop.run('restore', archive, '--force')).toMatch(/no database here.*Delete it again/)
})
