/** A PostgreSQL for tests: the environment's, the machine's own on a free port, or Debian's package when we may install it. */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { scaled } from '#tests/support/machine.ts'
import { installPackages } from '../../../scripts/debian.ts'

const START_WITHIN_MS = 20_000
const DEBIAN = '/usr/lib/postgresql'

type TestPostgres = { url: string; stop: () => Promise<void> }

/** The server, or why there is none. */
export async function findPostgres(): Promise<TestPostgres | { reason: string }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return serverAt(given, async () => undefined)
  const folder = findBinaries() ?? ((await installPackages('postgresql')) ? findBinaries() : null)
  if (folder === null) return { reason: 'no PostgreSQL here, and no right to install one' }
  return startServer(folder)
}

/** The folder of PostgreSQL's programs. */
export function findBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const paths = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'postgres'))
  const linked = paths.filter((path) => existsSync(path)).map((path) => dirname(realpathSync(path)))
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...linked]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

/** The program's path, or why there is none. */
export async function findPgBouncer(): Promise<{ binary: string } | { reason: string }> {
  const find = () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
  const binary = find() ?? ((await installPackages('pgbouncer')) ? find() : undefined)
  return binary === undefined ? { reason: 'no PgBouncer here, and no right to install one' } : { binary }
}

async function startServer(binaries: string): Promise<TestPostgres | { reason: string }> {
  const user = userForServer()
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  const init = ['-D', data, '-U', 'shop', '--auth=trust', '--no-sync', '--encoding=UTF8']
  const made = spawnSync(join(binaries, 'initdb'), init, { ...options, encoding: 'utf8' })
  if (made.status !== 0) return { reason: `initdb failed: ${made.stderr.trim().slice(0, 200)}` }
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    // Hundreds of databases live for one test each, and the vacuum would visit all of them every minute.
    'autovacuum=off',
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ]
  const flags = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(binaries, 'postgres'), flags, { ...options, stdio: 'ignore' })
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  return serverAt(`postgres://shop@127.0.0.1:${port}/postgres`, async () => {
    process.off('exit', kill)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function userForServer(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = lines.find((one) => one.startsWith('postgres:')) ?? 'nobody:x:65534:65534'
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function serverAt(url: string, stop: () => Promise<void>): Promise<TestPostgres> {
  await untilItAnswers(url)
  return { url, stop }
}

/** A new, empty database on that server; its address. */
export async function createDatabase(url: string): Promise<string> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

export async function untilItAnswers(url: string): Promise<void> {
  const giveUp = performance.now() + scaled(START_WITHIN_MS)
  for (;;) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (performance.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
