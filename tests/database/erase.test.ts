/** Deleted data leaves the database's files too, where anybody with a copy of them could read it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type OpenShop, openShop } from '../journeys/shop.ts'
import { type OnDatabase, onBoth, onPostgres } from './both.ts'

const WORD = 'zebra-crossing'
const PERSON = { language: 'en', name: 'Ana Teixeira', email: 'ana@example.org' }
const DAY_MS = 86_400_000

/** Which of the words stand in the files that hold the tables. */
async function findLeft({ shop, env }: OpenShop): Promise<string[]> {
  const folder = await findFolder(shop.db.kind === 'embedded' ? env.dataDir : null, shop.db.kysely)
  const names = (await readdir(folder)).filter((name) => /^shop\.db|^\d+$/.test(name))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
  return [WORD, PERSON.name].filter((word) => files.some((bytes) => bytes.includes(word)))
}

async function findFolder(dataDir: string | null, kysely: OpenShop['shop']['db']['kysely']): Promise<string> {
  if (dataDir !== null) return dataDir
  await sql`checkpoint`.execute(kysely)
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder
    from pg_database where datname = current_database()`.execute(kysely)
  return rows[0]?.folder ?? ''
}

async function writeAndDelete(open: OpenShop): Promise<void> {
  const ana = open.visitor()
  const ids: string[] = []
  for (let turn = 0; turn < 12; turn++) {
    const message = `${WORD} ${turn} ${'and more words '.repeat(turn * 10)}`
    const { status, body } = await ana.post<{ conversation: string }>('/api/chat', { ...PERSON, message })
    expect(status).toBe(200)
    ids.push(body.conversation)
  }
  await expect.poll(() => findLeft(open)).toEqual([WORD, PERSON.name])
  for (const conversation of ids)
    expect((await ana.post('/api/chat/delete', { conversation })).status).toBe(204)
}

async function expectErased({ env }: OnDatabase) {
  let time = Date.UTC(2026, 10, 20, 12)
  const open = await openShop({ env, now: () => time })
  await writeAndDelete(open)
  // A server's tables are written anew once a day, a file's at the stop.
  time += DAY_MS
  await open.restart()
  await expect.poll(() => findLeft(open)).toEqual([])
  await open.restart()
  expect(await findLeft(open)).toEqual([])
}

onBoth('no word of a deleted chat stays in the files', expectErased)

/** A transaction that wrote and reads nothing at the moment has a number, and no snapshot. */
async function expectErasedAfterOlder({ env }: OnDatabase) {
  const open = await openShop({ env })
  const other = new pg.Client({ connectionString: env.DATABASE_URL })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select pg_current_xact_id()')
  await writeAndDelete(open)

  let isErased = false
  const erasing = open.shop.db.eraseDeleted(['chat_messages', 'chat_conversations'])
  const erased = erasing.then(() => {
    isErased = true
  })
  const looks = new Set<string>()
  async function hasLookedAgain() {
    const { rows } = await sql<{ at: string }>`
      select query_start::text as at from pg_stat_activity
      where datname = current_database() and query like '%age(backend_xmin%' and pid <> pg_backend_pid()`.execute(
      open.shop.db.reports,
    )
    for (const { at } of rows) looks.add(at)
    return isErased || looks.size > 1
  }
  await expect.poll(hasLookedAgain).toBe(true)
  await other.query('commit')
  await erased
  expect(await findLeft(open)).toEqual([])
}

onPostgres(
  'deleted chats are taken out of the files after transactions that began before',
  expectErasedAfterOlder,
)
