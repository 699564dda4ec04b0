/** The shop as an operator ends it: whichever of its processes is told to, requests under way finish. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { describe, type TestContext, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../scripts/sources.ts'
import { ORIGIN, variablesFor } from '../journeys/shop.ts'

type Command = readonly [string, ...string[]]

const { PATH, HOME } = process.env
const PATHS = { PATH, HOME }
const LAUNCHER = [process.execPath, 'start.mjs', 'scripts/start.ts'] as const
const NPM = ['npm', 'start'] as const

/** Starts the built shop in a process group of its own; resolves when it has its catalogue. */
async function startShop([command, ...args]: Command, { expect, onTestFinished }: TestContext) {
  const sandbox = await createSandbox({ seed: 10 })
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'))
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...PATHS, NODE_ENV: 'production', ...variablesFor(sandbox, dataDir), PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const group = pidOf(child)
  onTestFinished(async () => {
    if (listGroup(group).length > 0) process.kill(-group, 'SIGKILL')
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${await readPort(child)}`
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(200)
  return { sandbox, url, group, exited }
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

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start')
  return pid
}

/** The processes of a group, parents before their children. */
function listGroup(group: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,pid=,stat=', '--sort=start_time,pid'], { encoding: 'utf8' })
  return lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, , stat]) => Number(pgid) === group && !stat?.startsWith('Z'))
    .map(([, pid]) => Number(pid))
}

type Role = 'group' | 'npm' | 'launcher' | 'shop'

/** `-group` means all of its processes, as a terminal or systemd tells them. */
function pidFor(role: Role, group: number): number {
  const pids = listGroup(group)
  const pid = { group: -group, npm: group, launcher: pids.at(-2), shop: pids.at(-1) }[role]
  if (pid === undefined) throw new Error(`no ${role} among ${pids.length} processes`)
  return pid
}

describe.concurrent('a stop finishes the request under way and frees the port', () => {
  test.for<{ told: Role; signals: NodeJS.Signals[]; command: Command }>([
    { told: 'group', signals: ['SIGTERM'], command: LAUNCHER },
    { told: 'group', signals: ['SIGINT', 'SIGINT'], command: LAUNCHER },
    { told: 'launcher', signals: ['SIGTERM'], command: LAUNCHER },
    { told: 'shop', signals: ['SIGTERM', 'SIGTERM'], command: LAUNCHER },
    { told: 'launcher', signals: ['SIGKILL'], command: LAUNCHER },
    { told: 'group', signals: ['SIGINT'], command: NPM },
    { told: 'npm', signals: ['SIGTERM'], command: NPM },
    { told: 'npm', signals: ['SIGKILL'], command: NPM },
  ])('$signals to the $told of $command.0', async ({ told, signals, command }, context) => {
    const { expect } = context
    const { sandbox, url, group, exited } = await startShop(command, context)
    sandbox.failNext({ operation: 'createBasket', fault: { kind: 'delay', ms: 1_500 } })
    const login = fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{}',
    }).then(
      ({ status }) => status,
      () => 'broken off',
    )
    await expect
      .poll(() => sandbox.calls.filter(({ operation }) => operation === 'createBasket').length)
      .toBe(1)
    const pid = pidFor(told, group)
    for (const signal of signals) {
      process.kill(pid, signal)
      await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503)
    }
    expect(await login).toBe(200)
    const [code] = await exited
    if (command === LAUNCHER && signals[0] !== 'SIGKILL') expect(code).toBe(0)
    await expect.poll(() => listGroup(group), { timeout: 10_000 }).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })
})
