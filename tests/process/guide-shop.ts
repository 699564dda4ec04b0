/** A shop of a guide as a process of its own, and a customer who buys in it from the list of packages to the thanks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createEmulator, type Emulator } from 'tebex-emulator'
import { expect, onTestFinished } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { findFreePort } from './installation.ts'
import { plainEnvironment } from './packed.ts'

/** The commands that start the shop, and what takes its webhooks, in its folder; `PORT` in them stands for the port. */
export type GuideCommand = {
  cwd: string
  command: readonly string[]
  /** Command of a separate program that takes the webhooks. */
  webhookCommand?: readonly string[]
}

export async function startGuide({ cwd, command, webhookCommand }: GuideCommand) {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const variables = listVariables(emulator)
  const origin = await startProgram({ cwd, command, variables })
  const webhook =
    webhookCommand === undefined
      ? `${origin}/webhook`
      : await startProgram({ cwd, command: webhookCommand, variables })
  return { emulator, origin, webhook }
}

/** Resolves to the origin at which it listens. */
async function startProgram({
  cwd,
  command,
  variables,
}: Pick<GuideCommand, 'cwd' | 'command'> & { variables: Record<string, string> }): Promise<string> {
  const port = await findFreePort()
  const [program = '', ...args] = command.map((word) => word.replace('PORT', String(port)))
  const child = spawn(program, args, {
    cwd,
    env: { ...plainEnvironment, ...variables, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, for the programs that start another one.
    detached: true,
  })
  onTestFinished(() => end(child))
  return `http://127.0.0.1:${port}`
}

function listVariables({ apiUrl, publicToken, webhookSecret }: Emulator) {
  const variables = {
    TEBEX_API_URL: apiUrl,
    TEBEX_PUBLIC_TOKEN: publicToken,
    TEBEX_WEBHOOK_SECRET: webhookSecret,
  }
  const forNuxt = Object.entries(variables).map(([name, value]) => [`NUXT_${name}`, value])
  return { ...variables, ...Object.fromEntries(forNuxt) }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(-Number(child.pid), 'SIGKILL')
    await ended
  }
}

const open = (url: string, body?: Record<string, string>) =>
  fetch(url, { redirect: 'manual', ...(body && { method: 'POST', body: new URLSearchParams(body) }) })

/** Resolves the redirect of a response. */
const onward = (response: Response) => new URL(response.headers.get('location') ?? '', response.url).href

/** A shop leads to the checkout, or shows its basket with a link there. */
async function findCheckout(response: Response): Promise<string> {
  if (response.status >= 300) return onward(response)
  const [, checkout = ''] = /href="([^"]+)">Check out Garage, [^<]*9\.99/.exec(await response.text()) ?? []
  return checkout
}

/** The hidden fields of the emulator's form. */
function readFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  )
}

/** Chooses a package and signs in; resolves to the shop's response to the customer who comes back. */
async function chooseAndSignIn(origin: string, packageId: number): Promise<Response> {
  const signIn = onward(await open(`${origin}/buy?id=${packageId}`))
  const form = readFields(await (await open(signIn)).text())
  return open(onward(await open(signIn, { ...form, username: 'alex' })))
}

/** Lists, is refused, signs in, adds, pays on the emulator's pages and comes back; the shop's webhook is told. */
export async function buyInGuide({ emulator, origin, webhook }: Awaited<ReturnType<typeof startGuide>>) {
  const home = () => open(`${origin}/`).then((page) => page.text(), String)
  await expect.poll(home, { timeout: scaled(60_000) }).toMatch(/Garage, [^<]*9\.99/)
  emulator.catalogue.change(({ packages }) => {
    for (const pack of packages) if (pack.name !== 'Garage') pack.name = 'Bikes <i> Boats'
  })
  expect(await home()).toContain('Bikes &')
  expect(await home()).not.toContain('<i>')
  const respond = () => fetch(webhook, { method: 'POST' }).then(({ status }) => status, String)
  await expect.poll(respond).toBe(403)
  expect(await emulator.webhooks.endpoint(webhook)).toMatchObject({ isValidated: true })
  const forged = await fetch(webhook, { method: 'POST', headers: { 'X-Signature': 'forged' }, body: '{}' })
  expect(forged.status).toBe(403)

  emulator.failAll({ kind: 'status', status: 500 })
  expect(await home()).not.toContain('Garage')
  emulator.heal()
  // It asks for a colour, and the shop for none.
  const refused = await chooseAndSignIn(origin, 5000010)
  expect(await refused.text()).not.toContain('Check out')
  expect(await home()).toContain('Bikes &')
  const checkout = await findCheckout(await chooseAndSignIn(origin, 5000001))
  const payForm = readFields(await (await open(checkout)).text())
  const paid = await open(checkout, { ...payForm, action: 'pay', country: 'US', terms: 'on' })
  const complete = await (await open(onward(paid))).text()
  const [, thanks = ''] = /href="([^"]+)">Continue/.exec(complete) ?? []
  expect(await (await open(thanks)).text()).toContain('Thank you!')

  await emulator.webhooks.settled()
  const events = emulator.webhooks.list().map(({ type, state }) => `${type} ${state}`)
  expect(events).toContain('payment.completed delivered')
  expect(emulator.payments.list()).toMatchObject([{ paid: 999, status: { description: 'Complete' } }])
}
