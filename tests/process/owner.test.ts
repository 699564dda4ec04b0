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
import { ROOT } from '../../scripts/sources.ts'
import { writeReleaseSums } from '../../scripts/tradepost/checksums.ts'
import { isThorough } from '../support/depth.ts'
import { scaled } from '../support/machine.ts'
import { addVersion, findFreePort } from './installation.ts'

type User = 'root' | 'owner' | 'other'
type State = 'before the first start' | 'running' | 'stopped'
type Result = { code: number; text: string }
type Options = { as?: User; env?: Record<string, string> }

const ROOT_USER = 0
/** No user of this machine has this id. */
const OWNER = 61_234
const OTHER = 61_235
const IDS: Record<User, number> = { root: ROOT_USER, owner: OWNER, other: OTHER }
const READY = { timeout: scaled(90_000), interval: 100 }
const WITHIN_MS = scaled(300_000)
const RELEASE = 'tradepost-2.0.0.tar.gz'
/** A version that a busy machine does not start in time gives way, and its files are the owner's all the same. */
const UPDATED = /2\.0\.0 (runs|is not ready: it did not start in time)/
const ROLLED_BACK = /1\.0\.0 (runs|is not ready: it did not start in time)|no version to go back to/
const SETUP = { SETUP_NAME: 'Harbour', SETUP_TAGLINE: 'Scripts', SETUP_EMAIL: 'help@harbour.test' }

let templates = ''
/** Node keeps there what it compiled, for each user and path: commands of the next installation start in half the time. */
let compiled = ''

/** Two versions, and an archive of the second. */
beforeAll(async () => {
  templates = await mkdtemp(join(tmpdir(), 'owner-releases-'))
  await chmod(templates, 0o755)
  compiled = join(templates, 'compiled')
  await mkdir(compiled)
  await chmod(compiled, 0o777)
  for (const version of ['1.0.0', '2.0.0']) await addVersion(join(templates, 'tradepost'), version)
  // A release brings its packages along; here they lie above the versions, because a link out of a release is refused.
  await rm(join(templates, 'tradepost/versions/2.0.0/node_modules'))
  await writeReleaseSums(join(templates, 'tradepost/versions/2.0.0'))
  const archive = join(templates, RELEASE)
  await promisify(execFile)('tar', ['-czf', archive, '-C', templates, 'tradepost/versions/2.0.0'])
}, WITHIN_MS)
afterAll(() => rm(templates, { recursive: true }))

/** An installation whose versions, folders and `.env` belong to an unprivileged user, as they do after `chown -R`. */
async function createInstallation() {
  const sandbox = await createSandbox({ seed: 5 })
  const top = join(templates, 'installed')
  await mkdir(top)
  await chmod(top, 0o755)
  const home = join(top, 'tradepost')
  const secret = join(top, 'of-root')
  await mkdir(secret, { mode: 0o700 })
  for (const [folder, mode] of [
    [secret, 0o600],
    [top, 0o644],
  ] as const) {
    await cp(join(templates, RELEASE), join(folder, RELEASE))
    await chmod(join(folder, RELEASE), mode)
  }
  await mkdir(join(home, 'versions'), { recursive: true })
  await cp(join(templates, 'tradepost/versions/1.0.0'), join(home, 'versions/1.0.0'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await symlink('versions/1.0.0', join(home, 'current'))
  await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const variables = {
    PORT: port,
    PUBLIC_ORIGIN: url,
    TEBEX_API_URL: sandbox.apiUrl,
    LOG_LEVEL: 'error',
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    ADMIN_PASSWORD: "'quiet otter under blue roofs'",
    SESSION_SECRET: randomBytes(32).toString('hex'),
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(home, '.env'), lines.join(''), { mode: 0o600 })
  await handOver(home)

  const spawnAs = (user: User, args: string[], env: Record<string, string> = {}) =>
    spawn(join(home, 'current/tradepost'), args, {
      cwd: user === 'root' ? secret : home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      uid: IDS[user],
      gid: IDS[user],
      env: {
        PATH: process.env.PATH,
        HOME: '/root',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiled,
        ...env,
      },
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
    top,
    home,
    secret,
    url,
    stop,
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

/** As an operator does it: links are changed themselves and not followed. */
async function handOver(path: string, uid = OWNER): Promise<void> {
  await promisify(execFile)('chown', ['-hR', `${uid}:${uid}`, path])
}

async function listForeign({ home }: Installation): Promise<string[]> {
  // Files of a running shop go while they are listed.
  const options = ['-ignore_readdir_race', '!', '-user', String(OWNER)]
  const { stdout } = await promisify(execFile)('find', [home, ...options])
  return stdout.split('\n').filter(Boolean)
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
  expect(await readiness(installation.url)).toEqual({ ready: true, reasons: [] })
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
    const ALL = STATES.flatMap((state) => USERS.map((user) => ({ state, user })))
    // The owner needs no change of its rights, in whatever state the shop is.
    const CASES = isThorough ? ALL : ALL.filter(({ state, user }) => user === 'root' || state === 'running')

    test.each(CASES)(
      'each command of $user, $state, leaves every file to the owner',
      async ({ state, user }) => {
        const installation = await createInstallation()
        const { top, home, secret } = installation
        const isNew = state === 'before the first start'
        if (!isNew) {
          await installation.run(['setup', '--from-env'], { as: 'owner', env: SETUP })
          await installation.start()
          if (state === 'stopped') await installation.stop()
        }
        // Root's own folder is closed to the owner.
        const release = join(user === 'root' ? secret : top, RELEASE)
        const backup = join(user === 'root' ? secret : join(home, 'data'), 'of-today.tar.gz')
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
          [['update', release], state === 'running' ? UPDATED : /tried at the next start/],
          [['doctor'], /ok +Folders\n/],
          [['rollback'], state === 'running' ? ROLLED_BACK : /no version to go back to/],
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

    test(
      'files that root left behind are named with the command that gives them back, and never called ok',
      async () => {
        const installation = await createInstallation()
        const { home, run } = installation
        await run(['setup', '--from-env'], { as: 'owner', env: SETUP })
        const [data, envFile] = [join(home, 'data'), join(home, '.env')]
        await mkdir(join(data, 'backups'), { mode: 0o700 })
        await lchown(envFile, ROOT_USER, ROOT_USER)
        for (const as of ['root', 'owner'] as const)
          expect((await run(['doctor'], { as })).text).toContain(
            `"chown ${OWNER}:${OWNER} ${envFile}" as root`,
          )
        await lchown(envFile, OWNER, OWNER)

        const backup = await run(['backup'])
        expect([backup.code, backup.text]).toEqual([1, expect.stringContaining('"tradepost doctor"')])
        const { text } = await run(['doctor'])
        expect(text).toMatch(/warning +Folders: .*data\/backups does not belong to 61234/)
        expect(text).toContain(`"chown -R ${OWNER}:${OWNER} ${data}"`)
        expect(text).not.toMatch(/ok +Backups/)
        await handOver(data)

        await lchown(join(data, 'shop.db'), ROOT_USER, ROOT_USER)
        expect((await run(['doctor'])).text).toMatch(/error +Database: .*cannot be written/)
        await handOver(data)
        await lchown(join(home, 'versions/1.0.0'), ROOT_USER, ROOT_USER)
        expect((await run(['doctor'])).text).toContain(`"chown -R ${OWNER}:${OWNER} ${home}"`)
        await handOver(home)
        await expectToStart(installation)
      },
      WITHIN_MS,
    )

    test(
      'a setup does not go live where it cannot write, and can be repeated once that is mended',
      async () => {
        const installation = await createInstallation()
        const { home } = installation
        const setUp = () => installation.run(['setup', '--from-env'], { env: SETUP })
        const data = join(home, 'data')
        await mkdir(data, { mode: 0o700 })
        expect((await setUp()).text).toContain(`"chown -R ${OWNER}:${OWNER} ${data}" as root`)
        await handOver(data)
        await lchown(home, ROOT_USER, ROOT_USER)
        expect((await setUp()).text).toContain(`"chown ${OWNER}:${OWNER} ${home}" as root`)
        expect((await readdir(home)).sort()).toEqual(['.env', 'current', 'data', 'node_modules', 'versions'])
        await handOver(home)
        expect((await setUp()).code).toBe(0)
        await expectToStart(installation)
      },
      WITHIN_MS,
    )

    test(
      'with the rights of another user than the shop’s the doctor calls neither folders nor database ok',
      async () => {
        const { home, run } = await createInstallation()
        await run(['setup', '--from-env'], { env: SETUP })
        await chmod(join(home, '.env'), 0o644)
        for (const folder of ['store', 'data']) await chmod(join(home, folder), 0o755)
        const ofOther = (await run(['doctor'], { as: 'other' })).text
        expect(ofOther).toMatch(/warning +Folders: The shop belongs to another user than 61235/)
        expect(ofOther).not.toMatch(/ok +(Folders|Database)/)

        await handOver(home, ROOT_USER)
        const ofRoot = (await run(['doctor'])).text
        expect(ofRoot).toMatch(/warning +Folders: The installation .* belongs to root/)
        expect(ofRoot).not.toMatch(/ok +(Folders|Database)/)
      },
      WITHIN_MS,
    )
  },
)
