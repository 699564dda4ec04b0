/**
 * Loads a shop with all the work of a busy day at once and records which of it the shop acknowledged. The load goes
 * on while the shop is away.
 */

import { signWebhook } from 'tebex-client'
import { draw } from 'tebex-emulator/extension'
import { ORIGIN } from '../journeys/shop.ts'
import { createHistory, type History } from './orders/ledger-world.ts'
import { createWorld } from './orders/revenue-world.ts'

export const ADMIN_PASSWORD = 'quiet otter under blue roofs'

const PRODUCTS = [6982072, 6982412, 7037446]
const PAGES = ['/', '/scripts', '/product/6982072', '/api/session']
const PANEL_PAGES = ['/admin', '/admin/orders', '/admin/revenue', '/admin/visitors', '/admin/webhooks']
const WEBHOOKS = '/api/webhooks/tebex'
const SALES = 20
const FROM = Date.UTC(2026, 0, 1)
const TO = Date.UTC(2026, 6, 1)
/** Seeds of sales, which must not meet those of histories: transactions are named after them. */
const FIRST_SALES_SEED = 1_000_000

type Wire = { id?: unknown }
type Sales = ReturnType<typeof createWorld>['sales']

export function createLoad({ secret, random }: { secret: string; random: () => number }) {
  const acknowledged = { events: [] as string[], visits: [] as string[] }
  /** By product: how many were sent, and how many of them were acknowledged. */
  const interactions = new Map<number, { acknowledged: number; sent: number }>()
  /** Answers to visitors, and requests of theirs that were refused with 503 or broken off. */
  const visitors = { answered: 0, refused: 0, broken: 0 }
  const unexpected: string[] = []
  const histories: History[] = []
  const sales: Sales = []
  const waiting: Wire[] = []
  let shop = Promise.withResolvers<string>()
  let isOver = false
  let names = 0
  let answers = 0
  let enough = { at: Number.POSITIVE_INFINITY, resolve: () => {} }

  /** The response; null when the shop was killed before its status came. */
  async function send(path: string, init: RequestInit = {}): Promise<Response | null> {
    const url = await shop.promise
    const headers = {
      origin: ORIGIN,
      'x-forwarded-for': `20.${names % 250}.${names++ % 199}.7`,
      ...init.headers,
    }
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' }).catch(() => null)
    if (path !== WEBHOOKS) visitors[describeOutcome(response)] += 1
    if (response === null) return null
    // A start may refuse what needs the catalogue: then nothing was acknowledged.
    if (!response.ok && response.status !== 503)
      unexpected.push(`${path} ${response.status} ${await response.text().catch(() => '')}`)
    if (++answers >= enough.at) enough.resolve()
    return response
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  /** More events in any order, some of them twice. */
  function supply(): void {
    const history = createHistory(histories.length + 1)
    const seed = FIRST_SALES_SEED + histories.length
    const world = createWorld({ seed, count: SALES, from: FROM, to: TO })
    histories.push(history)
    sales.push(...world.sales)
    const events: Wire[] = [...history.events, ...world.events]
    const sent = [...events, ...events.filter(() => random() < 0.2)].map((event) => ({ event, at: random() }))
    waiting.push(...sent.sort((a, b) => a.at - b.at).map(({ event }) => event))
  }

  async function tell(): Promise<boolean> {
    if (waiting.length === 0 && !isOver) supply()
    const event = waiting.shift()
    if (event === undefined) return false
    const body = new TextEncoder().encode(JSON.stringify(event))
    const headers = { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret) }
    const response = await send(WEBHOOKS, { method: 'POST', headers, body })
    if (response?.ok) acknowledged.events.push(String(event.id))
    // The platform sends again what was not taken.
    else waiting.push(event)
    await response?.text().catch(() => '')
    return true
  }

  async function visit(): Promise<void> {
    const browser = `Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0 Visit/${names++}`
    const response = await post('/api/track_visitor.php', { page_url: '/scripts' }, { 'user-agent': browser })
    if (response?.ok) acknowledged.visits.push(browser)
  }

  async function interact(): Promise<void> {
    const product = draw(PRODUCTS, random)
    const counted = interactions.get(product) ?? { acknowledged: 0, sent: 0 }
    interactions.set(product, counted)
    counted.sent += 1
    const body = { product_id: product, action_type: 'view' }
    const response = await post('/api/track_interaction.php', body, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    })
    if (response?.ok) counted.acknowledged += 1
  }

  async function ask(): Promise<void> {
    const person = { language: 'en', name: 'Ana', email: 'ana@example.org' }
    const response = await post('/api/chat', { ...person, message: `Question ${names++}` })
    await response?.text().catch(() => '')
  }

  async function look(): Promise<void> {
    const response = await send(draw(PAGES, random))
    await response?.text().catch(() => '')
  }

  let cookie: string | null = null
  /** One login: its session outlives the kills. */
  async function lookAtPanel(): Promise<void> {
    if (cookie === null) {
      const response = await post('/api/admin/login', { password: ADMIN_PASSWORD })
      const sent = response?.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      if (response?.ok) cookie = sent?.join('; ') ?? null
      return
    }
    const response = await send(draw(PANEL_PAGES, random), { headers: { cookie } })
    await response?.text().catch(() => '')
  }

  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const tellAll = async () => {
    for (;;) if (!(await tell()) && isOver) return
  }

  return {
    acknowledged,
    interactions,
    visitors,
    unexpected,
    histories,
    sales,
    /** Until `end`, and until every event was taken. */
    run: () =>
      Promise.all([
        tellAll(),
        tellAll(),
        tellAll(),
        tellAll(),
        ...[visit, visit, interact, ask, look, lookAtPanel].map(repeat),
      ]),
    openAt: (url: string) => shop.resolve(url),
    /** Nothing more is sent until the shop opens again. */
    close: () => {
      shop = Promise.withResolvers()
    },
    /** Resolves after so many more answers. */
    answered: (more: number) =>
      new Promise<void>((resolve) => {
        enough = { at: answers + more, resolve }
        if (more === 0) resolve()
      }),
    end: () => {
      isOver = true
    },
  }
}

function describeOutcome(response: Response | null) {
  if (response === null) return 'broken'
  return response.status === 503 ? 'refused' : 'answered'
}
