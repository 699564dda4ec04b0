/** `GET /metrics`, for holders of the token, or without a token for programs on this machine. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { isForwarded } from '#app/server/http/address.server.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import { problem } from '#app/server/http/http.server.ts'
import { type Metric, renderMetrics, type Sample } from '#app/server/metrics.server.ts'
import { isPlatformAddress } from '#app/server/tebex.server.ts'
import { version } from '#app/server/version.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type ApiContext, type ApiEnv, getAddress } from './responses.server.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
const ASK_WITHIN_MS = 500
const SIGN_INS: Record<string, string> = {
  '/api/admin/login': 'panel',
  '/api/auth/login': 'shop',
  '/api/auth/callback': 'shop',
}
const WEBHOOK = '/api/webhooks/tebex'

type MetricsShop = Pick<Shop, 'env' | 'db' | 'metrics' | 'analytics' | 'catalog' | 'payments'>

export function metricsRoutes(shop: MetricsShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const description = describeRoute('The figures of this process in Prometheus text', {
    audience: 'holders of `METRICS_TOKEN`; without it programs of the machine',
  })
  routes.get('/metrics', description, async (c) => {
    if (!mayRead(c, shop)) return problem(c, 404, 'not_found', 'There is nothing here.')
    const headers = { 'content-type': TEXT, 'cache-control': 'no-store' }
    return c.body(renderMetrics(await collect(shop)), 200, headers)
  })
  return routes
}

/** Counts refused sign-ins and the outcomes of webhooks. */
export function countOutcomes({ env, metrics }: Pick<Shop, 'env' | 'metrics'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const { status } = c.res
    const place = SIGN_INS[c.req.path]
    // A browser without script returns to its page, with the reason in the address.
    const isRefused = status >= 400 || /[?&]problem=/.test(c.res.headers.get('location') ?? '')
    if (place && isRefused) metrics.count('sign_ins_refused', { place, status: String(status) })
    if (c.req.path !== WEBHOOK) return
    const state = findWebhookState(status, isPlatformAddress(getAddress(c), env))
    metrics.count('webhooks', { state })
  }
}

/** Alarms watch `refused`, so requests from strangers never count as refused. */
function findWebhookState(status: number, isFromPlatform: boolean): string {
  if (status < 300) return 'accepted'
  if (status >= 500) return 'failed'
  return isFromPlatform ? 'refused' : 'forged'
}

function mayRead(c: ApiContext, { env }: MetricsShop): boolean {
  if (env.metricsToken !== null) {
    const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(token), digest(env.metricsToken))
  }
  const isFromHere = /^(127\.|::1$|::ffff:127\.)/.test(c.env.address ?? '')
  return isFromHere && !isForwarded(c.req.raw.headers, env) && isLoopbackHost(new URL(c.req.url).hostname)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function collect(shop: MetricsShop): Promise<Metric[]> {
  const { metrics, analytics, catalog } = shop
  const { waiting, capacity, recorded, refused } = analytics.health()
  const { ageMs } = catalog.status()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const gauge = (name: string, help: string, samples: Sample[] | number): Metric => ({
    name: `tradepost_${name}`,
    type: 'gauge',
    help,
    samples: typeof samples === 'number' ? [{ value: samples }] : samples,
  })
  const counter = (name: string, help: string, samples: Sample[] | number): Metric => ({
    ...gauge(`${name}_total`, help, samples),
    type: 'counter',
  })
  return [
    gauge('info', 'The version that runs.', [{ labels: { version }, value: 1 }]),
    counter('requests', 'Requests answered, by kind and class of status.', metrics.listRequests()),
    counter('platform_calls', 'Calls to the platform, by outcome.', metrics.list('platform_calls')),
    counter(
      'sign_ins_refused',
      'Sign-ins refused, to the shop or to its panel.',
      metrics.list('sign_ins_refused'),
    ),
    counter('webhooks', 'Webhooks received, by what became of them.', metrics.list('webhooks')),
    gauge('webhooks_set_aside', 'Webhooks of 30 days that could not be applied.', await countSetAside(shop)),
    gauge('queue_events', 'Visits and interactions that wait for their commit.', waiting),
    gauge('queue_capacity_events', 'How many may wait.', capacity),
    counter('events', 'Visits and interactions, by outcome.', [
      { labels: { outcome: 'recorded' }, value: recorded },
      { labels: { outcome: 'refused' }, value: refused },
    ]),
    gauge('database_up', 'Whether the database responds.', await askDatabase(shop)),
    gauge('database_bytes', 'The size of the database.', await measureDatabase(shop)),
    gauge('catalogue_age_seconds', 'Since the catalogue was last read.', ageMs === null ? [] : ageMs / 1000),
    gauge('memory_bytes', 'Memory of the process.', [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
      { labels: { kind: 'external' }, value: external },
    ]),
    counter('cpu_seconds', 'Processor time.', (user + system) / 1e6),
    counter(
      'event_loop_active_seconds',
      'Time in which the event loop worked.',
      performance.eventLoopUtilization().active / 1000,
    ),
    gauge('start_time_seconds', 'When the process began.', Math.round(performance.timeOrigin / 1000)),
  ]
}

async function countSetAside({ db, payments }: MetricsShop): Promise<Sample[]> {
  const counted = db.within(ASK_WITHIN_MS, payments.listSetAside())
  return counted.then(
    ({ count }) => [{ value: count }],
    () => [],
  )
}

async function askDatabase({ db }: MetricsShop): Promise<number> {
  if (db.trouble()) return 0
  return db.ping().then(
    () => 1,
    () => 0,
  )
}

async function measureDatabase({ db }: MetricsShop): Promise<Sample[]> {
  return db.within(ASK_WITHIN_MS, db.measure()).then(
    (value) => [{ value }],
    () => [],
  )
}
