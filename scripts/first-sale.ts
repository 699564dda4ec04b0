/**
 * Buys one product as a visitor without script would, in a shop that uses the sandbox:
 * `node start.mjs scripts/first-sale.ts http://localhost:3000 http://localhost:4000`. The third argument is the address
 * that the shop calls its own, when it listens at another.
 */
import process from 'node:process'
import { z } from 'zod'

const BROWSER_FORM = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const Link = z.object({ url: z.url() })
const State = z.object({ webhooks: z.array(z.object({ type: z.string(), state: z.string() })) })

const [shop = 'http://localhost:3000', sandbox = 'http://localhost:4000', origin = shop] =
  process.argv.slice(2)
const cookies = new Map<string, string>()

async function request(path: string, body?: Record<string, string>): Promise<string> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(shop + path, {
    method: body ? 'POST' : 'GET',
    headers: body
      ? { cookie, origin, accept: 'application/json', 'content-type': 'application/json' }
      : { cookie, accept: BROWSER_FORM },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

async function command(name: string, fields: object = {}): Promise<void> {
  const response = await fetch(`${sandbox}/_sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
}

function find(pattern: RegExp, text: string): string {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`${pattern} is not in: ${text.slice(0, 500)}`)
  return found
}

await command('webhook-endpoint', { url: `${shop}/api/webhooks/tebex` })
const packageId = find(/\/product\/(\d+)/, await request('/scripts'))
const login = new URL(Link.parse(JSON.parse(await request('/api/auth/login', { packageId }))).url)
await command('login', { ident: login.searchParams.get('basketIdent') })
const back = new URL(login.searchParams.get('return') ?? '')
back.searchParams.set('success', 'true')
const callback = await request(back.pathname + back.search)
const state = find(/name="state" value="([^"]+)"/, callback)
await request('/api/auth/callback', { state, returnTo: '/cart' })
const checkout = new URL(Link.parse(JSON.parse(await request('/api/checkout', {}))).url)
await command('pay', { ident: checkout.pathname.split('/').at(-1) })
await command('webhook-settled')
const thanks = await request('/thank-you')
if (!thanks.includes('<h1')) throw new Error('no page of thanks')
const { webhooks } = State.parse(await (await fetch(`${sandbox}/_sandbox/state`)).json())
const states = webhooks.map(({ type, state }) => `${type} ${state}`)
if (!states.includes('payment.completed delivered')) throw new Error(`no webhook: ${states}`)
console.log(`sold package ${packageId}, ${states.join(', ')}`)
