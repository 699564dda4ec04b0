/** The built shop in a process group of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { ROOT } from '../../scripts/sources.ts'

export type Command = readonly [string, ...string[]]

export const LAUNCHER = [process.execPath, 'start.mjs', 'scripts/start.ts'] as const

/** Resolves when the shop listens, on a free port unless the environment has one. */
export async function spawnShop([command, ...args]: Command, env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...CHILD_ENVIRONMENT, NODE_ENV: 'production', PORT: '0', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const group = getPid(child)
  const exited = once(child, 'exit')
  const killGroup = () => {
    if (listGroup(group).length > 0) process.kill(-group, 'SIGKILL')
  }
  process.once('exit', killGroup)
  return {
    group,
    exited,
    /** Ends all of its processes at once. */
    async kill() {
      killGroup()
      process.off('exit', killGroup)
      await exited
    },
    url: `http://127.0.0.1:${await readPort(child)}`,
  }
}

async function readPort({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('no output to read')
  for await (const line of createInterface(stdout)) {
    const port = /"port":(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    stdout.resume()
    return Number(port)
  }
  throw new Error('the shop ended before it was open')
}

function getPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start')
  return pid
}

/** The processes of a group, parents before their children. */
export function listGroup(group: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,pid=,stat=', '--sort=start_time,pid'], { encoding: 'utf8' })
  return lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, , stat]) => Number(pgid) === group && !stat?.startsWith('Z'))
    .map(([, pid]) => Number(pid))
}
