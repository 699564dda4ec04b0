/** A PostgreSQL with a synchronous standby, at an address that follows a failover as a virtual one does. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import {
  createDatabase,
  findBinaries,
  untilItAnswers,
  userForServer,
} from '../../tests/database/servers/postgres.ts'
import { freePort } from '../../tests/support/net.ts'
import { TcpForward } from '../../tests/support/tcp-forward.ts'

export async function openPair() {
  const binaries = findBinaries()
  if (binaries === null) throw new Error('no PostgreSQL here')
  const folder = mkdtempSync(join(tmpdir(), 'pg-pair-'))
  const user = userForServer()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const address = (port: number) => `postgres://shop@127.0.0.1:${port}/postgres`

  function run(program: string, args: string[]): void {
    const { status, stderr } = spawnSync(join(binaries ?? '', program), args, {
      ...options,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`)
  }

  async function start(name: string, port: number): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      `unix_socket_directories=${folder}`,
    ]
    const flags = ['-D', join(folder, name), '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
    const server = spawn(join(binaries ?? '', 'postgres'), flags, { ...options, stdio: 'ignore' })
    process.once('exit', () => server.kill('SIGQUIT'))
    await untilItAnswers(address(port))
    return server
  }

  run('initdb', ['-D', join(folder, 'primary'), '-U', 'shop', '--auth=trust', '--encoding=UTF8'])
  const primary = await start('primary', primaryPort)
  const copy = [
    '-h',
    '127.0.0.1',
    '-p',
    String(primaryPort),
    '-U',
    'shop',
    '-X',
    'stream',
    '-c',
    'fast',
    '-R',
  ]
  run('pg_basebackup', ['-D', join(folder, 'standby'), ...copy])
  const standby = await start('standby', standbyPort)
  const url = new URL(await createDatabase(address(primaryPort)))
  // A commit is acknowledged once the standby has it too.
  await ask(
    address(primaryPort),
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  )
  const front = new TcpForward({ host: '127.0.0.1', port: primaryPort })
  url.port = String(await front.listen(0))

  return {
    url: url.href,
    /** The server that takes writes crashes; resolves when the standby takes them in its place. */
    async failOver(): Promise<void> {
      primary.kill('SIGQUIT')
      await once(primary, 'exit')
      run('pg_ctl', ['promote', '-w', '-D', join(folder, 'standby')])
      front.lead(standbyPort)
    },
    async stop(): Promise<void> {
      await front.cut()
      for (const server of [primary, standby]) {
        if (server.exitCode !== null) continue
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
