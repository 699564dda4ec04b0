/** Measures every page of the panel, its lists' searches, and the delay of the public pages meanwhile. */

import { routes } from '#app/routes.ts'
import { QUESTIONS as ASKED_BY_SELLERS } from '#app/shop/questions/types.ts'
import { distinctAddress } from '#tests/support/load.ts'
import { milliseconds, p95, say } from './figures.ts'

const ASKED = 40
const HOME_ASKED = 300
const SELLERS = 2
/** Between two pages of a seller. */
const LOOKED_AT_MS = 500

type Ask = (path: string) => Promise<Response>
type Seller = { origin: string; ask: Ask }
/** The processor time of the shop since its start. */
type ReadCpuMs = () => Promise<number>

export const PASSWORD = 'quiet otter under blue roofs'

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** A period of more than a year that no month begins or ends. */
const YEAR = new URLSearchParams({ from: day(365), to: day(1) })

const TABS = routes
  .filter(({ layout, path }) => layout === 'panel' && !path.includes(':'))
  .map(({ path }) => path)

/** A page that reads no record: what signing in and rendering cost by themselves. */
const BASELINE = '/admin/me'

/** The largest forms of the store. */
const FORMS = ['navigation', 'testimonials', 'theme', 'product/6982072'].map((form) => `/admin/store/${form}`)

/** Downloads cover a year, but for lists: those are as long as their filters are wide. */
const FILES = [
  'revenue.csv?by=country',
  'revenue.csv?by=day',
  'sources.csv?by=video',
  'sources.csv?by=day',
  'buyers.csv?per=day',
  'subscriptions.csv?per=day',
  'overview.csv?table=days',
  'overview.csv?table=products',
  'overview.csv?table=countries',
  'overview.csv?table=funnel',
  ...ASKED_BY_SELLERS.map((question) => `questions.csv?question=${question}`),
]
  .map((file) => `/api/admin/export/${file}&${YEAR}`)
  .concat(
    `/api/admin/export/orders.csv?from=${day(3)}&to=${day(1)}`,
    '/api/admin/export/webhooks.csv?q=tbx-7',
  )

const QUESTIONS = [
  '/admin?days=90',
  `/admin/revenue?${YEAR}`,
  `/admin/revenue?from=${day(180)}&to=${day(3)}`,
  `/api/admin/revenue?by=country&${YEAR}`,
  `/api/admin/export/revenue.csv?by=product&${YEAR}`,
  `/api/admin/export/revenue.csv?month=${day(40).slice(0, 7)}`,
  ...['buyers', 'sources', 'questions'].map((tab) => `/admin/${tab}?${YEAR}`),
  `/admin/buyers?per=day&${YEAR}`,
  ...FILES,
  '/admin/orders?q=rare+thing',
  '/admin/orders?q=tbx-7777',
  '/admin/orders?q=nowhere-at-all',
  '/admin/orders?q=product',
  '/admin/orders?status=dispute_lost',
  '/admin/orders?order=tbx-0',
  '/admin/orders?q=product+1&status=dispute_lost',
  '/admin/webhooks?state=set_aside',
  '/admin/visitors?q=curitiba',
  '/admin/interactions?sort=product',
  '/api/admin/stats',
  `/api/admin/visitors?from=${day(40)}&to=${day(40)}`,
  '/api/admin/visitors?q=nowhere-at-all',
  ...['brasil', 'firefox', '81.2.', '81'].map((search) => `/api/admin/visitors?q=${search}`),
  '/api/admin/visitors?sort=country',
  '/api/admin/visitors?sort=ip&direction=desc',
  `/api/admin/visitors?sort=city&from=${day(3)}`,
  '/api/admin/visitors?sort=page&q=curitiba',
  '/api/admin/interactions?q=backpack',
  '/api/admin/interactions?action=checkout',
  '/api/admin/interactions?action=checkout&q=malm',
  '/api/admin/interactions?sort=action&direction=desc',
]

/** Signs the owner in, who then asks from many addresses: the limit of personal pages is not what is measured. */
export async function signInSeller(origin: string): Promise<Seller> {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  let asked = 0
  return {
    origin,
    ask(path) {
      asked += 1
      return fetch(origin + path, { headers: { cookie, 'x-forwarded-for': distinctAddress(asked) } })
    },
  }
}

/** One line for each page and question; the first and the last are the same page without records. */
export async function measurePanel({ ask }: Seller, readCpuMs: ReadCpuMs): Promise<void> {
  const { nextCursor } = await (await ask(`/api/admin/visitors?to=${day(45)}`)).json()
  const middle = `/api/admin/visitors?to=${day(45)}&cursor=${nextCursor}`
  const paths = [BASELINE, ...TABS, ...FORMS, ...QUESTIONS, middle, BASELINE]
  for (const path of paths) await sayTime(ask, path, readCpuMs)
}

async function sayTime(ask: Ask, path: string, readCpuMs: ReadCpuMs): Promise<void> {
  const times: number[] = []
  let status = 0
  const before = await readCpuMs()
  for (let index = 0; index < ASKED; index++) {
    const began = performance.now()
    const response = await ask(path)
    await response.arrayBuffer()
    times.push(performance.now() - began)
    status = response.status
  }
  const cpuMs = ((await readCpuMs()) - before) / ASKED
  const name = path.length > 58 ? `${path.slice(0, 57)}…` : path
  say(
    `${name}${status === 200 ? '' : ` (${status})`}`,
    milliseconds(p95(times)),
    `p95 ≤ 200 ms; ${milliseconds(cpuMs)} of the processor`,
  )
}

/** Home by itself, and while two sellers open one report after the other. */
export async function measureHome({ origin, ask }: Seller): Promise<void> {
  const idle = await timeHome(origin)
  const done = new AbortController()
  const reports = [`/admin/revenue?${YEAR}`, '/admin?days=90', '/admin/orders?q=nowhere-at-all']
  const readers = Array.from({ length: SELLERS }, (_, seller) => readOn(ask, reports, seller, done.signal))
  const busy = await timeHome(origin)
  done.abort()
  await Promise.all(readers)
  say('home page p95 by itself', milliseconds(idle))
  say('home page p95 while reports run', milliseconds(busy), `≤ ${milliseconds(2 * idle)}`)
}

async function timeHome(origin: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < HOME_ASKED; index++) {
    const began = performance.now()
    await (await fetch(origin)).arrayBuffer()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return p95(times)
}

async function readOn(ask: Ask, paths: readonly string[], first: number, signal: AbortSignal): Promise<void> {
  for (let turn = first; !signal.aborted; turn++) {
    await (await ask(paths[turn % paths.length] ?? '/admin')).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS))
  }
}
