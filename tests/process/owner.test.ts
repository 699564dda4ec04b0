/** Commands act as the owner of the installation, whether root or that owner runs them, and in each state of the shop. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, lchown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { addVersion, findFreePort } from './installation.ts'

type User = 'root' | 'owner'
type State = 'before the first start' | 'running' | 'stopped'
type Result = { code: number; text: string }
type Options = { as?: User; env?: Record<string, string> }

const ROOT_USER = 0
/** No user of this machine has this id. */
const OWNER = 61_234
const READY = { timeout: 90_000, interval: 100 }
const WITHIN_MS = 300_000
const SETUP = { SETUP_NAME: 'Harbour', SETUP_TAGLINE: 'Scripts', SETUP_EMAIL: 'help@harbour.test' }

let templates = ''

/** Two versions, and an archive of the second. */
beforeAll(async () => {
  templates = await mkdtemp(join(tmpdir(), 'owner-releases-'))
  for (const version of ['1.0.0', '2.0.0']) await addVersion(join(templates, 'tradepost'), version)
  const archive = join(templates, 'tradepost-2.0.0.tar.gz')
  await promisify(execFile)('tar', ['-czf', archive, '-C', templates, 'tradepost/versions/2.0.0'])
}, WITHIN_MS)
afterAll(() => rm(templates, { recursive: true }))

/** An installation whose versions, folders and `.env` belong to an unprivileged user, as they do after `chown -R`. */
async function createInstallation() {
  const sandbox = await createSandbox({ seed: 5 })
  const top = await mkdtemp(join(tmpdir(), 'owner-'))
  await chmod(top, 0o755)
  const home = join(top, 'tradepost')
  const secret = join(top, 'of-root')
  await mkdir(secret, { mode: 0o700 })
  await cp(join(templates, 'tradepost-2.0.0.tar.gz'), join(secret, 'release.tar.gz'))
  await chmod(join(secret, 'release.tar.gz'), 0o600)
  await mkdir(join(home, 'versions'), { recursive: true })
  await cp(join(templates, 'tradepost/versions/1.0.0'), join(home, 'versions/1.0.0'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await symlink('versions/1.0.0', join(home, 'current'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const variables = {
    ...{ PORT: port, PUBLIC_ORIGIN: url, TEBEX_API_URL: sandbox.apiUrl, LOG_LEVEL: 'error' },
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    ...{ ADMIN_PASSWORD: "'quiet otter under blue roofs'", SESSION_SECRET: randomBytes(32).toString('hex') },
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(home, '.env'), lines.join(''), { mode: 0o600 })
  await handOver(home)

  const spawnAs = (user: User, args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [join(home, 'current/tradepost'), ...args], {
      ...{ cwd: user === 'root' ? secret : home, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
      ...(user === 'owner' && { uid: OWNER, gid: OWNER }),
      env: { PATH: process.env.PATH, HOME: '/root', NODE_ENV: 'production', ...env },
    })
  let shop: ChildProcess | null = null
  const stop = async () => {
    if (shop?.pid === undefined || shop.exitCode !== null || shop.signalCode !== null) return
    const exited = once(shop, 'exit')
    shop.kill('SIGTERM')
    await exited
  }
  onTestFinished(async () => {
    if (shop?.pid !== undefined && shop.exitCode === null) process.kill(-shop.pid, 'SIGKILL')
    await sandbox.close()
    await rm(top, { recursive: true, force: true, maxRetries: 5 })
  })

  return {
    ...{ home, secret, url, stop },
    /** Resolves with its code and everything that it printed. */
    async run(args: string[], { as = 'root', env }: Options = {}): Promise<Result> {
      const child = spawnAs(as, args, env)
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
      const [code] = await once(child, 'close')
      return { code, text }
    },
    /** As the service does it. */
    async start() {
      shop = spawnAs('owner', ['start'])
      for (const stream of [shop.stdout, shop.stderr]) stream?.resume()
      await expect.poll(() => readiness(url), READY).toMatchObject({ ready: true })
    },
  }
}

type Installation = Awaited<ReturnType<typeof createInstallation>>

async function handOver(path: string, uid = OWNER): Promise<void> {
  for (const file of await listFiles(path)) await lchown(file, uid, uid)
}

async function listFiles(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  return [path, ...names.map((name) => join(path, name))]
}

async function listForeign({ home }: Installation): Promise<string[]> {
  const files = await listFiles(home)
  const owners = await Promise.all(
    files.map(async (file) => (await lstat(file).catch(() => null))?.uid ?? OWNER),
  )
  return files.filter((_, index) => owners[index] !== OWNER)
}

async function readiness(url: string): Promise<unknown> {
  return fetch(`${url}/readyz`).then(
    (response) => response.json().catch(() => null),
    () => null,
  )
}

/** The service starts as its user, has nothing to complain of, and its database can be read and written by that user. */
async function expectToStart(installation: Installation): Promise<void> {
  await installation.start()
  expect(await readiness(installation.url)).toEqual({ ready: true })
  await installation.stop()
  const file = join(installation.home, 'data/shop.db')
  expect((await lstat(file)).uid).toBe(OWNER)
  const database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('select count(*) as count from kysely_migration').get()?.count).toBeGreaterThan(0)
  database.close()
  expect(await listForeign(installation)).toEqual([])
}

describe.skipIf(process.getuid?.() !== ROOT_USER)(
  'of an installation (needs root, to act as two users)',
  () => {
    const USERS: User[] = ['root', 'owner']
    const STATES: State[] = ['before the first start', 'running', 'stopped']
    const CASES = STATES.flatMap((state) => USERS.map((user) => ({ state, user })))

    test.each(CASES)(
      'each command of $user, $state, leaves every file to the owner',
      async ({ state, user }) => {
        const installation = await createInstallation()
        const { home, secret } = installation
        const isNew = state === 'before the first start'
        if (!isNew) {
          await installation.run(['setup', '--from-env'], { as: 'owner', env: SETUP })
          await installation.start()
          if (state === 'stopped') await installation.stop()
        }
        const folder = user === 'root' ? secret : join(home, 'data')
        const release =
          user === 'root' ? join(secret, 'release.tar.gz') : join(templates, 'tradepost-2.0.0.tar.gz')
        const backup = join(folder, 'of-today.tar.gz')
        const commands: [command: string[], text: RegExp][] = [
          [['version'], /^1\.0\.0/],
          [['secret'], /SESSION_SECRET=/],
          [['doctor'], /ok +Folders\n/],
          [['backup'], /data\/backups\/tradepost-.*gz: \d+ rows/],
          [['rebuild-orders'], /0 payments/],
          [['setup', '--from-env'], isNew ? /wrote .*store/ : /set up/],
          [['backup', backup], /of-today\.tar\.gz: \d+ rows/],
          [
            ['restore', '--force', backup],
            state === 'running' ? /stop the shop first/ : /Every row is as it was/,
          ],
          [['update', release], state === 'running' ? /2\.0\.0 runs/ : /tried at the next start/],
          [['doctor'], /ok +Folders\n/],
          [['rollback'], state === 'running' ? /1\.0\.0 runs/ : /no version to go back to/],
        ]
        for (const [args, text] of commands) {
          const result = await installation.run(args, { as: user, env: args[0] === 'setup' ? SETUP : {} })
          expect(result.text, args.join(' ')).toMatch(text)
          expect(await listForeign(installation), args.join(' ')).toEqual([])
        }
        await installation.stop()
        await expectToStart(installation)
      },
      WITHIN_MS,
    )
  },
)
