/** A PgBouncer in transaction mode in front of a test's PostgreSQL, with its settings as Debian ships them. */
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { freePort, untilItAnswers, userForServer } from './postgres.ts'

/** Few, so that transactions of several clients take turns on one connection of the server. */
const SERVER_CONNECTIONS = 4

/** Starts one for this server; it ends with the test. Returns the address of the same database through it. */
export async function openPgBouncer(binary: string, url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const listenPort = await freePort()
  writeFileSync(join(folder, 'users.txt'), '"shop" ""\n')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: SERVER_CONNECTIONS,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const ini = ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines, '']
  writeFileSync(join(folder, 'pgbouncer.ini'), ini.join('\n'))
  const user = userForServer()
  if (user) chownSync(folder, user.uid, user.gid)
  const child = spawn(binary, [join(folder, 'pgbouncer.ini')], { ...user, cwd: folder, stdio: 'ignore' })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  onTestFinished(async () => {
    process.off('exit', kill)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${listenPort}`
  await untilItAnswers(through.href)
  return through.href
}
