/** Database gone, locked, damaged or full: the shop sells on, and the panel says what is wrong. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { expectWithin } from '#tests/support/within.ts'
import { startServer } from '../../../server.ts'
import { onPostgres } from '../../database/both.ts'
import { openTcpProxy } from '../../database/servers/tcp-proxy.ts'
import { type OpenShop, ORIGIN, openShop, readVariables } from '../shop.ts'
import {
  buySomething,
  expectToHeal,
  expectToSellOn,
  openAdminPage,
  PASSWORD,
  readiness,
  sendPayment,
  visitHome,
} from '../without-database.ts'

const BALLAST = 'ballast'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'away-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const openIn = (DATA_DIR: string) => openShop({ env: { DATA_DIR, ADMIN_PASSWORD: PASSWORD } })

/** A sound database with some pages in it. */
async function backUp(file: string): Promise<void> {
  const dataDir = folder()
  const db = await openDatabase({ dataDir })
  const rows = Array.from({ length: 200 }, (_, row) => ({ sid: `${row} ${'x'.repeat(200)}`, expires_at: 1 }))
  await db.kysely.insertInto('revoked_sessions').values(rows).execute()
  await db.close()
  copyFileSync(join(dataDir, 'shop.db'), file)
}

function spoil(file: string): Buffer {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096, bytes.length - 1024)
  writeFileSync(file, bytes)
  return bytes
}

test('a database that is damaged at start stops no sale, is not touched, and its backup is taken up', async () => {
  const dataDir = folder()
  const file = join(dataDir, 'shop.db')
  await backUp(file)
  const damaged = spoil(file)
  const open = await openIn(dataDir)
  const owed = await expectToSellOn(open)
  const page = await openAdminPage(open)
  expect(page.status).toBe(503)
  expect(page.text).toContain('O arquivo está danificado. Arquivo shop.db, na pasta de dados (DATA_DIR)')
  expect(page.text).toContain('Nada foi apagado nem sobrescrito. Mova shop.db')
  expect(page.text).not.toContain(dataDir)
  const [line = ''] = open.lines.filter((one) => one.includes('"level":"error"'))
  expect(line).toContain(`Database ${file}: the file is damaged`)
  expect(line).toContain('sells on without records')
  expect(readFileSync(file).equals(damaged)).toBe(true)
  renameSync(file, join(dataDir, 'damaged.db'))
  await backUp(file)
  await expectToHeal(open, owed)
  expect(readFileSync(join(dataDir, 'damaged.db')).equals(damaged)).toBe(true)
})

test('a file that is no database is left alone, and a new one begins once it was moved away', async () => {
  const dataDir = folder()
  const file = join(dataDir, 'shop.db')
  writeFileSync(file, 'not a database '.repeat(500))
  const open = await openIn(dataDir)
  const owed = await expectToSellOn(open)
  expect(readFileSync(file, 'utf8')).toBe('not a database '.repeat(500))
  renameSync(file, join(dataDir, 'other'))
  await expectToHeal(open, owed)
})

test('a database that is damaged under the running shop is noticed, said and replaced', async () => {
  const dataDir = folder()
  const file = join(dataDir, 'shop.db')
  await backUp(file)
  const open = await openIn(dataDir)
  expect(await visitHome(open)).toBe(204)
  // The log beside the file would cover the damage.
  const other = new DatabaseSync(file)
  other.exec('pragma wal_checkpoint(truncate)')
  other.close()
  spoil(file)
  await expect
    .poll(async () => [await visitHome(open), (await readiness(open)).degraded])
    .toEqual([503, ['database damaged']])
  const owed = await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain('O arquivo está danificado')
  for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(dataDir, `damaged-${name}`))
  await backUp(file)
  await expectToHeal(open, owed)
})

test('a file that was taken away is missed, and waited for', async () => {
  const dataDir = folder()
  const file = join(dataDir, 'shop.db')
  const open = await openIn(dataDir)
  expect(await visitHome(open)).toBe(204)
  renameSync(file, join(dataDir, 'elsewhere'))
  await expect.poll(() => readiness(open)).toEqual({ status: 200, degraded: ['database gone'] })
  const owed = await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain('Coloque shop.db de volta')
  expect(existsSync(file)).toBe(false)
  renameSync(join(dataDir, 'elsewhere'), file)
  await expectToHeal(open, owed)
  expect((await open.shop.analytics.listVisitors({})).visitors).toHaveLength(2)
})

const countVisits = (file: string) => {
  const other = new DatabaseSync(file, { readOnly: true })
  const { count } = { ...other.prepare('select count(*) as count from visits').get() }
  other.close()
  return Number(count)
}

test.each([
  ['the file alone', ['shop.db']],
  ['the file and its log', ['shop.db', 'shop.db-wal', 'shop.db-shm']],
  ['the whole folder', ['']],
])(
  '%s is deleted: every acknowledged visit and payment is in the file that takes its place',
  async (_, deleted) => {
    const dataDir = folder()
    const file = join(dataDir, 'shop.db')
    const open = await openIn(dataDir)
    expect(await sendPayment(open)).toBe(200)
    let [sent, acknowledged] = [0, 0]
    const visit = async () => {
      sent += 1
      const status = await visitHome(open, `198.51.100.${sent}`)
      if (status === 204) acknowledged += 1
      return status
    }
    expect(await visit()).toBe(204)
    for (const name of deleted) rmSync(join(dataDir, name), { recursive: true })
    await expect.poll(async () => [await visit(), existsSync(file)]).toEqual([204, true])
    await expect.poll(() => readiness(open)).toEqual({ status: 200, degraded: [] })
    expect(countVisits(file)).toBeGreaterThanOrEqual(acknowledged)
    expect(await open.shop.payments.listEvents(10)).toHaveLength(1)
  },
)

/** The lines about the database, and those that have a stack. */
const linesAboutDatabase = ({ lines }: OpenShop) =>
  lines.filter((line) => /database|"stack"/i.test(line) && !line.includes('"migrations"'))

test.each([
  [
    'a folder that cannot be made',
    (dataDir: string) => writeFileSync(dataDir, ''),
    (dataDir: string) => rmSync(dataDir),
    /its folder cannot be made; check DATA_DIR and its permissions/,
  ],
  [
    'a damaged file',
    (dataDir: string) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'shop.db'), 'not a database '.repeat(500))
    },
    (dataDir: string) => rmSync(join(dataDir, 'shop.db')),
    /restore it from a backup or move it away/,
  ],
])(
  'the log says once what is wrong with %s and what to do, and once that it is over',
  async (_, spoilFolder, mend, remedy) => {
    const dataDir = join(folder(), 'data')
    spoilFolder(dataDir)
    const open = await openIn(dataDir)
    const owed = await expectToSellOn(open)
    await openAdminPage(open)
    expect(linesAboutDatabase(open)).toEqual([expect.stringMatching(remedy)])
    expect(open.lines.join('')).not.toContain('"stack"')
    mend(dataDir)
    await expectToHeal(open, owed)
    expect(linesAboutDatabase(open).slice(1)).toEqual([expect.stringContaining('database available again')])
  },
)

test('a folder that cannot be made is told, and healed when it can', async () => {
  const parent = folder()
  writeFileSync(join(parent, 'file'), '')
  const open = await openIn(join(parent, 'file', 'data'))
  const owed = await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain('O arquivo não pode ser aberto')
  rmSync(join(parent, 'file'))
  await expectToHeal(open, owed)
})

test('a file of a newer shop is not touched', async () => {
  const dataDir = folder()
  const db = await openDatabase({ dataDir })
  const tomorrow = { name: '9999-of-tomorrow', timestamp: new Date().toISOString() }
  await db.kysely.insertInto('kysely_migration').values(tomorrow).execute()
  await db.close()
  const open = await openIn(dataDir)
  await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain('pertence a uma versão mais nova da loja')
})

/** Shows one folder at another place until it is hidden; null where we may not mount one. */
function mountAt(place: string, source: string) {
  const mount = (...options: string[]) => spawnSync('mount', options).status === 0
  if (process.getuid?.() !== 0 || !mount('--bind', source, place)) return null
  const hide = () => void spawnSync('umount', ['-l', place])
  onTestFinished(hide)
  return {
    hide,
    show: () => expect(mount('--bind', source, place)).toBe(true),
    refuseWrites: () => expect(mount('-o', 'remount,bind,ro', place)).toBe(true),
    takeWrites: () => expect(mount('-o', 'remount,bind,rw', place)).toBe(true),
  }
}

test('a data folder whose disk is taken out is missed, and taken up again with its rows', async (context) => {
  const [place, disk] = [folder(), folder()]
  const mounted = mountAt(place, disk)
  if (mounted === null) return context.skip('no right to mount a folder here')
  const open = await openIn(place)
  expect(await visitHome(open)).toBe(204)
  mounted.hide()
  expect(await visitHome(open, '198.51.100.7')).toBe(503)
  const owed = await expectToSellOn(open)
  expect(existsSync(join(place, 'shop.db'))).toBe(false)
  mounted.show()
  await expectToHeal(open, owed)
  expect((await open.shop.analytics.listVisitors({})).visitors.length).toBeGreaterThanOrEqual(2)
})

async function copyWhileOpen(target: string): Promise<void> {
  const dataDir = folder()
  const db = await openDatabase({ dataDir })
  for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
    copyFileSync(join(dataDir, name), join(target, name))
  await db.close()
}

test.each(['a new', 'a used', 'an abandoned'])(
  '%s data folder that can only be read is told, and taken up when it can be written',
  async (state) => {
    const [place, disk] = [folder(), folder()]
    if (state === 'a used') await backUp(join(disk, 'shop.db'))
    // As a kill leaves it: with the log and its index SQLite opens a file to read where it may not write.
    if (state === 'an abandoned') await copyWhileOpen(disk)
    const mounted = mountAt(place, disk)
    if (mounted === null) return expect(process.env.CI).toBeUndefined()
    mounted.refuseWrites()
    const open = await openIn(place)
    const owed = await expectToSellOn(open)
    mounted.takeWrites()
    await expectToHeal(open, owed)
  },
)

/** A file system of 4 MB of its own; null where we may not mount one. */
function smallDisk(): string | null {
  const place = folder()
  const options = ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place]
  if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', place]))
  return place
}

function fillUp(disk: string): void {
  expect(() => writeFileSync(join(disk, BALLAST), Buffer.alloc(5 * 1024 * 1024, 1))).toThrow('ENOSPC')
}

test('a full disk stops no sale, loses nothing that was acknowledged, and recovers with free space', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('no right to mount a small disk here')
  const open = await openIn(disk)
  expect(await visitHome(open)).toBe(204)
  let kept = 1
  fillUp(disk)
  let status = 204
  for (let turn = 0; status === 204 && turn < 2_000; turn++) {
    status = await visitHome(open, `198.51.${turn >> 8}.${turn & 255}`)
    if (status === 204) kept += 1
  }
  expect(status).toBe(503)
  await buySomething(open)
  const page = await openAdminPage(open)
  expect(page.text).toContain('O disco está cheio')
  expect((await open.visitor().get('/healthz')).status).toBe(200)
  rmSync(join(disk, BALLAST))
  await expect.poll(() => readiness(open)).toEqual({ status: 200, degraded: [] })
  expect(await visitHome(open, '198.51.100.250')).toBe(204)
  expect((await open.shop.analytics.stats()).totalVisitors).toBe(kept + 1)
})

test('a disk that is full at start stops no sale either', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('no right to mount a small disk here')
  fillUp(disk)
  const open = await openIn(disk)
  const owed = await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain('O disco está cheio')
  rmSync(join(disk, BALLAST))
  await expectToHeal(open, owed)
})

test('five seconds of a lock hold up no page, and what waited is kept', async () => {
  const sandbox = await createSandbox()
  const { env, forget } = await readVariables(sandbox, {
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
  })
  const other = new DatabaseSync(join(env.dataDir, 'shop.db'))
  onTestFinished(() => other.close())
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  other.exec('begin immediate')
  const track = () =>
    fetch(`${server.url}/api/track_visitor.php`, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      },
      body: '{"page_url":"/"}',
    })
  const events = Array.from({ length: 50 }, track)
  const times: number[] = []
  for (const until = performance.now() + 5_000; performance.now() < until; ) {
    const began = performance.now()
    // A hundred visitors, so that none of them asks too often.
    const headers = { 'x-forwarded-for': `198.51.100.${times.length % 100}` }
    const response = await fetch(server.url + (times.length % 2 ? '/api/session' : '/cart'), { headers })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    times.push(performance.now() - began)
  }
  other.exec('rollback')
  expect(new Set((await Promise.all(events)).map(({ status }) => status))).toEqual(new Set([204]))
  const { count } = { ...other.prepare('select count(*) as count from visits').get() }
  expect(count).toBe(50)
  times.sort((a, b) => a - b)
  expectWithin(1_500, times[Math.floor(times.length * 0.95)] ?? 0)
})

onPostgres('a server that is not there at start is connected to and migrated later', async ({ env }) => {
  const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
  await proxy.cut()
  const open = await openShop({ env: { DATABASE_URL: proxy.url, ADMIN_PASSWORD: PASSWORD } })
  const owed = await expectToSellOn(open)
  const page = await openAdminPage(open)
  expect(page.text).toContain(
    'O servidor não responde ou recusa a conexão. Servidor PostgreSQL de DATABASE_URL',
  )
  expect(page.text).not.toContain('127.0.0.1')
  await proxy.mend()
  await expectToHeal(open, owed)
})

onPostgres('a server that goes away while the shop runs is missed and met again', async ({ env }) => {
  const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
  const open = await openShop({ env: { DATABASE_URL: proxy.url, ADMIN_PASSWORD: PASSWORD } })
  expect(await visitHome(open)).toBe(204)
  await proxy.cut()
  await expect.poll(() => visitHome(open)).toBe(503)
  const owed = await expectToSellOn(open)
  expect((await openAdminPage(open)).text).toContain(
    'A loja se conecta sozinha assim que o servidor responder',
  )
  await proxy.mend()
  await expectToHeal(open, owed)
  expect((await open.shop.analytics.listVisitors({})).visitors).toHaveLength(2)
})
