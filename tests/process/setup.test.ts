/** `tradepost start` in a home without anything: the setup at the shop's address, then the shop, in one process tree. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { ROOT } from '../../scripts/sources.ts'
import { findFreePort } from './installation.ts'

const PASSWORD = 'quiet otter under blue roofs'

test('a new home is set up on a page and goes on as the shop; the next start opens it at once', async () => {
  const sandbox = await createSandbox({ seed: 5 })
  const home = await mkdtemp(join(tmpdir(), 'setup-'))
  onTestFinished(async () => {
    await sandbox.close()
    await rm(home, { recursive: true })
  })
  const url = `http://127.0.0.1:${await findFreePort()}`
  const env = {
    ...CHILD_ENVIRONMENT,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    PORT: new URL(url).port,
    TRADEPOST_HOME: home,
    TEBEX_API_URL: sandbox.apiUrl,
  }
  const first = start(env)
  const link = await readLink(first)
  expect(await readStatus(`${url}/readyz`)).toBe(503)
  // Else the browser would show it in the shop and its panel for an hour.
  expect((await fetch(`${url}/icon.svg`)).headers.get('cache-control')).toBe('no-store')

  const begun = await post(url, new URL(link).pathname, {})
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answers = {
    keys: {
      token: sandbox.publicToken,
      privateKey: sandbox.privateKey,
      webhookSecret: sandbox.webhookSecret,
    },
    shop: {
      name: 'Harbour',
      tagline: 'Scripts',
      email: 'help@harbour.test',
      origin: url,
      password: PASSWORD,
    },
    look: { light: '#a13d00', dark: '#ffa94d' },
    pages: {},
    live: {},
  }
  for (const [step, fields] of Object.entries(answers))
    expect((await post(url, `/setup/${step}`, fields, cookie)).status, step).toBe(303)
  await expect.poll(() => readStatus(`${url}/readyz`)).toBe(200)
  expect(await (await fetch(url)).text()).toContain('Harbour')
  await stop(first)

  const second = start(env)
  await expect.poll(() => readStatus(`${url}/readyz`)).toBe(200)
  expect(await readStatus(`${url}/setup/keys`)).toBe(404)
  await stop(second)
})

test('setup prints its link where keys are in the environment too, and refuses a shop that is set up', async () => {
  const home = await mkdtemp(join(tmpdir(), 'setup-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const url = `http://127.0.0.1:${await findFreePort()}`
  const env = {
    ...CHILD_ENVIRONMENT,
    PORT: new URL(url).port,
    TRADEPOST_HOME: home,
    TEBEX_PUBLIC_TOKEN: 't66x-token',
  }
  const child = start(env, 'setup')
  const link = await readLink(child)
  expect(await readStatus(url + new URL(link).pathname)).toBe(200)
  await stop(child)

  await mkdir(join(home, 'store'))
  const [code, words] = await runToEnd(start(env, 'setup', 'pipe'))
  expect([code, words]).toEqual([1, expect.stringContaining('this shop is set up')])
})

function start(
  env: Record<string, string | undefined>,
  command = 'start',
  errors: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const child = spawn(process.execPath, ['start.mjs', 'scripts/tradepost.ts', command], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', errors],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

async function runToEnd(child: ChildProcess): Promise<[code: number | null, words: string]> {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const [code] = await once(child, 'close')
  return [code, words]
}

async function readLink({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output to read')
  for await (const line of createInterface(stdout)) {
    const found = /http:\S+\/setup\/open\/\S+/.exec(line)?.[0]
    if (found === undefined) continue
    stdout.resume()
    return found
  }
  throw new Error('the setup ended before it printed its link')
}

const readStatus = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  )

function post(url: string, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const headers = { origin: url, cookie }
  return fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
}
