/** The shop as an operator ends it: whichever of its processes is told to, requests under way finish. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, type TestContext, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { ORIGIN, variablesFor } from '../journeys/shop.ts'
import { type Command, LAUNCHER, listGroup, spawnShop } from './spawned-shop.ts'

const NPM = ['npm', 'start'] as const
/** Longer than a busy machine needs for two signals and a visit after each; a stop waits 7 s. */
const UNDER_WAY_MS = 4_000

/** Starts the built shop in a process group of its own; resolves when it has its catalogue. */
async function startShop(command: Command, { expect, onTestFinished }: TestContext) {
  const sandbox = await createSandbox({ seed: 10 })
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'))
  const shop = await spawnShop(command, variablesFor(sandbox, dataDir))
  onTestFinished(async () => {
    await shop.kill()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { url, group, exited } = shop
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(200)
  return { sandbox, url, group, exited }
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
    sandbox.failNext({ operation: 'createBasket', fault: { kind: 'delay', ms: UNDER_WAY_MS } })
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
    await expect.poll(() => listGroup(group)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })
})
