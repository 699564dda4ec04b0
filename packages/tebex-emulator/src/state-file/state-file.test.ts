import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { fixture, ID, openStorefront } from '../../tests/fixture.ts'
import { createEmulator } from '../create.ts'
import { CommunityGoal } from '../tebex/engagement/goals.ts'
import type { EmulatorOptions } from '../types.ts'
import { FORMAT } from './saved-state.ts'

const folder = await mkdtemp(join(tmpdir(), 'state-'))
afterAll(() => rm(folder, { recursive: true }))

let files = 0
function newFile(): string {
  files += 1
  return join(folder, `state-${files}.json`)
}

async function start(stateFile: string, options: EmulatorOptions = {}) {
  const emulator = await createEmulator({ seed: fixture(), stateFile, ...options })
  onTestFinished(() => emulator.close())
  return emulator
}

/** Everything that the control API tells of a store, with addresses that name no port. */
const describe = async (url: string) => {
  const { now: _, ...state } = z.looseObject({}).parse(await (await fetch(`${url}/_sandbox/state`)).json())
  return JSON.parse(JSON.stringify({ ...state, calls: 0 }).replaceAll(url, 'http://here'))
}

test('a restart goes on where the last run ended', async () => {
  const file = newFile()
  const first = await start(file)
  const shop = openStorefront(first)
  first.catalogue.change((catalogue) => {
    catalogue.community_goals.push(CommunityGoal.parse({ id: 1, name: 'Radio for all', target: 100 }))
    catalogue.packages[0]?.commands.push({
      command: 'give {username} car',
      require_online: true,
      delay: 0,
      slots: 0,
    })
  })
  first.choose({ linePriceTotal: true })
  first.limits.requests = { count: 5000, windowMs: 1000 }
  const paid = await shop.newBasket('chip')
  await shop.add(paid, ID.plain)
  await shop.add(paid, ID.monthly)
  await shop.coupon(paid, 'WELCOME10')
  const payment = first.pay(paid)
  const open = await shop.newBasket('dale', { custom: { sid: 1 } })
  await shop.add(open, ID.plain)
  const refunded = await shop.newBasket('dale')
  await shop.add(refunded, ID.single)
  first.refund(first.pay(refunded).transactionId)
  first.advanceClock(3 * 86_400_000)
  const last = await describe(first.url)
  const catalogue = structuredClone(first.catalogue.data)
  await first.close()

  const second = await start(file)
  expect(await describe(second.url)).toEqual(last)
  expect(second.catalogue.data).toEqual(catalogue)
  expect(second.now() - Date.now()).toBeGreaterThan(2 * 86_400_000)
  const again = openStorefront(second)
  expect((await again.call('GET', `${again.account}/baskets/${open}`)).body).toMatchObject({
    data: { total_price: 9.99, custom: { sid: 1 } },
  })
  // Statuses, payments and subscriptions are the same objects to the store's rules as before.
  expect(second.pay(open).status).toBe(second.payments.get(payment.transactionId)?.status)
  second.advanceClock(31 * 86_400_000)
  const [subscription] = second.subscriptions.list()
  expect(subscription?.initial).toBe(second.payments.get(payment.transactionId))
  expect(subscription?.last).not.toBe(subscription?.initial)
  expect(new Set(second.payments.list().map(({ id }) => id)).size).toBe(second.payments.list().length)
})

test('the addresses in it follow the emulator to another port', async () => {
  const file = newFile()
  const first = await start(file, {
    seed: (origin) => ({ ...fixture(), store: { ...fixture().store, webstore_url: origin } }),
  })
  await first.close()
  const second = await start(file)
  expect(second.catalogue.data.store.webstore_url).toBe(second.url)
  expect(second.url).not.toBe(first.url)
})

test('it is written soon after a call, atomically, and only its owner can read it', async () => {
  const file = newFile()
  const emulator = await start(file)
  const ident = await openStorefront(emulator).newBasket()
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 5000 }).toContain(ident)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect((await readdir(folder)).filter((name) => name.includes(file.slice(folder.length + 1)))).toHaveLength(
    1,
  )
})

test('keys and calls are not in it', async () => {
  const file = newFile()
  const emulator = await start(file)
  const { call, account, trusted } = openStorefront(emulator)
  await call('GET', account, undefined, trusted)
  await emulator.close()
  const text = await readFile(file, 'utf8')
  for (const { authorization = '' } of emulator.calls.map(({ headers }) => headers))
    expect(text).not.toContain(authorization.slice(6) || emulator.privateKey)
  expect(text).not.toContain(emulator.privateKey)
  expect(text).not.toContain(emulator.webhookSecret)
})

test.each([
  ['{"format":1', 'this is not JSON.'],
  ['', 'this is not JSON.'],
  ['[]', 'this is no state of tebex-emulator.'],
  [
    `{"format":${FORMAT + 1},"url":"http://e"}`,
    `a newer tebex-emulator wrote it: its format is ${FORMAT + 1}, this one reads ${FORMAT}.`,
  ],
  [`{"format":${FORMAT},"url":"http://e"}`, /^this is no state of tebex-emulator: clock: .+\.$/],
])('a file that begins with %s stops the start in a sentence, and stays as it is', async (text, why) => {
  const file = newFile()
  await writeFile(file, text)
  const message = await start(file).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  const [, reason = message] = message.split(`--state: ${file} was left as it is, because `)
  expect(reason).toMatch(why)
  expect(message).not.toContain('\n')
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a folder that does not exist stops the start', async () => {
  await expect(start(join(folder, 'none', 'state.json'))).rejects.toThrow('--state: the folder of ')
})

test('webhooks that wait are sent after a restart', async () => {
  const file = newFile()
  const first = await start(file)
  await first.webhooks.endpoint('http://127.0.0.1:9/hook')
  first.webhooks.hold()
  first.webhooks.emit('payment.completed', {})
  await first.close()
  const second = await start(file)
  expect(second.webhooks.isHolding()).toBe(true)
  expect(second.webhooks.endpoints()).toMatchObject([{ url: 'http://127.0.0.1:9/hook', isValidated: false }])
  expect(second.webhooks.list()).toMatchObject([{ type: 'payment.completed', state: 'held' }])
})

test('a state that cannot be written is told at the end, and the port is free', async () => {
  const file = join(await mkdtemp(join(folder, 'gone-')), 'state.json')
  const emulator = await createEmulator({ seed: fixture(), stateFile: file })
  await rm(join(file, '..'), { recursive: true })
  await expect(emulator.close()).rejects.toThrow(`--state: ${file} does not exist.`)
  const next = await createEmulator({ port: emulator.port })
  await next.close()
})

test('switches of the command line come before those of the file', async () => {
  const file = newFile()
  const first = await start(file, { variants: { moneyStrings: true } })
  await first.close()
  const second = await start(file)
  expect(second.variants.moneyStrings).toBe(true)
  await second.close()
  const third = await start(file, { variants: { moneyStrings: false } })
  third.reset()
  expect(third.variants.moneyStrings).toBe(false)
})

test('a state is exported and imported over HTTP', async () => {
  const first = await createEmulator({ seed: fixture(), history: true })
  const second = await createEmulator({ seed: fixture() })
  onTestFinished(async () => {
    await first.close()
    await second.close()
  })
  const response = await fetch(`${first.url}/_sandbox/export`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="tebex-emulator-state.json"')
  const exported = await response.text()
  // More than any other body may have.
  expect(exported.length).toBeLessThan(64e6)
  const send = (body: string) =>
    fetch(`${second.url}/_sandbox/import`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
  const padded = exported.replace(/}$/, `${' '.repeat(1_100_000)}}`)
  expect((await send(padded)).status).toBe(200)
  expect(await describe(second.url)).toEqual(await describe(first.url))

  const before = await describe(second.url)
  const broken = await send(exported.replace(`"format":${FORMAT}`, `"format":${FORMAT + 1}`))
  expect([broken.status, await broken.json()]).toEqual([
    422,
    { error: expect.stringContaining('a newer tebex-emulator wrote it') },
  ])
  expect(await describe(second.url)).toEqual(before)
})
