/** Releases side by side as an operator has them, over a sandbox; their code is the repository's. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../scripts/sources.ts'
import { variablesFor } from '../journeys/shop.ts'

const CODE = ['app', 'packages', 'sandbox', 'scripts', 'dist', 'store', 'server.ts', 'start.mjs', 'tradepost']
const STAMPED = ['vite.config.ts', 'package-lock.json']

export type Installation = Awaited<ReturnType<typeof createInstallation>>

export async function createInstallation(versions: readonly string[]) {
  const sandbox = await createSandbox({ seed: 5 })
  const home = await mkdtemp(join(tmpdir(), 'installation-'))
  const port = await findFreePort()
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    ...variablesFor(sandbox, join(home, 'data')),
    PORT: String(port),
  }
  for (const version of versions) await addVersion(home, version)
  await symlink(join('versions', versions[0] ?? ''), join(home, 'current'))
  let shop: ChildProcess | null = null

  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )

  return {
    sandbox,
    home,
    url,
    isReady,
    /** Replaces a file of a version. */
    change: (version: string, file: string, text: string) =>
      writeFile(join(home, 'versions', version, file), text),
    current: async () => basename(await readlink(join(home, 'current'))),
    journal: async () => JSON.parse(await readFile(join(home, 'update.json'), 'utf8')),
    propose: (version: string) => symlink(join('versions', version), join(home, 'next')),
    start() {
      shop = spawn('current/tradepost', ['start'], {
        cwd: home,
        env,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    /** Ends all of its processes at once. */
    async kill() {
      if (shop?.pid === undefined || shop.exitCode !== null || shop.signalCode !== null) return
      const exited = once(shop, 'exit')
      process.kill(-shop.pid, 'SIGKILL')
      await exited
    },
    /** Runs a command of the current version; throws when it fails. */
    run: (...args: string[]) =>
      promisify(execFile)(join(home, 'current/tradepost'), args, { cwd: home, env }),
    async close() {
      await this.kill()
      await sandbox.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export async function addVersion(home: string, version: string): Promise<void> {
  const folder = join(home, 'versions', version)
  await mkdir(folder, { recursive: true })
  const filter = (path: string) => !path.includes('.test.')
  for (const name of [...CODE, ...STAMPED])
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
