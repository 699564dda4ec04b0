import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { requireRight } from '#app/api/middleware/require-admin.server.ts'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getDay, type Period } from '#app/lib/days.ts'
import { clockTime } from '#app/lib/time-zones.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { exportOverview, OVERVIEW_TABLES } from '#app/shop/analytics/overview-file.server.ts'
import { listAttention } from './attention.server.ts'

export type OverviewData = PanelData<Awaited<ReturnType<typeof loadContent>>>
export type GlanceData = Awaited<ReturnType<typeof readGlance>>
export type EarnedData = Awaited<ReturnType<typeof readEarned>>
export type HealthData = Awaited<ReturnType<typeof readHealth>>

export const overviewReport = serveReport(reports.overview, {
  today: ({ now }) => getDay(now()),
  readContent,
  endpoints: [
    reportFile({
      name: 'overview',
      does: `The overview from \`from\` to \`to\`, \`table\` (${OVERVIEW_TABLES.join(', ')}): CSV`,
      Choice: z.object({ table: z.enum(OVERVIEW_TABLES).default('days') }),
      read({ shop: { analytics, revenue }, period, choice: { table }, language }) {
        const csv = exportOverview(table, async () => {
          const [overview, sold] = await Promise.all([
            analytics.wholeOverview(period, language),
            revenue.countSold(period),
          ])
          return { overview, sold }
        })
        return { csv, ...nameByPeriod(period, { table }) }
      },
    }),
  ],
})

export const { loadContent } = overviewReport

/** Visits count for more roles than the page with the money. */
export const addStatsEndpoint: AddEndpoints<'analytics'> = (routes, shop) => {
  routes.get('/stats', requireRight(shop, 'figures'), describeRoute('`{success, stats}`'), async (c) =>
    c.json({ success: true, stats: await shop.analytics.stats() }),
  )
}

/** The page opens without the figures that the database does not return in time; they are null. */
async function readContent({ shop, content, language }: PanelRequest, period: Period) {
  const [glance, attention, earned, figures, health] = await Promise.all([
    readGlance(shop),
    listAttention(shop, content),
    unlessAway(readEarned(shop, period)),
    unlessAway(readFigures(shop, period, language)),
    unlessAway(readHealth(shop, content)),
  ])
  return { glance, attention, earned, figures, health }
}

async function readGlance({ sold, analytics, now }: Shop) {
  const { timeZone } = sold
  const [today, visitors] = await Promise.all([unlessAway(sold.readToday()), unlessAway(analytics.glance())])
  return { today, visitors, timeZone, time: clockTime(now(), timeZone).slice(11, 16) }
}

/** Earnings of the period in each currency, the most orders first, and the video that sold most. Amounts in cents. */
async function readEarned({ revenue }: Shop, period: Period) {
  const [days, named] = await Promise.all([
    revenue.listTable(period, 'day'),
    revenue.listTable(period, 'video'),
  ])
  const currencies = [...new Set(days.map(({ currency }) => currency))].filter((one) => one !== '')
  return currencies
    .map((currency) => {
      const own = days.filter((row) => row.currency === currency)
      const addUp = (key: 'net' | 'refunded' | 'orders') => own.reduce((sum, row) => sum + row[key], 0)
      const videos = named.flatMap((row) => ('name' in row && row.currency === currency ? row : []))
      const [video = null] = videos.toSorted((a, b) => b.orders - a.orders || b.net - a.net)
      return {
        currency,
        net: addUp('net'),
        refunded: addUp('refunded'),
        orders: addUp('orders'),
        video: video && { name: video.name, orders: video.orders },
      }
    })
    .toSorted((a, b) => b.orders - a.orders)
}

async function readFigures({ analytics, revenue }: Shop, period: Period, language: AdminLanguage) {
  const [stats, yesterday, overview, sold] = await Promise.all([
    analytics.stats(),
    analytics.yesterday({ language }),
    analytics.overview(period, { language }),
    revenue.countSold(period),
  ])
  return { stats, yesterday, overview, sold }
}

/** The shop's own condition. */
async function readHealth(shop: Shop, { claims, store }: Content) {
  const { analytics, catalog, db, discord, health, payments, priceHistory } = shop
  const products = catalog.current()?.products.values() ?? []
  const { loadedAt, ageMs, lastError, packages } = catalog.status()
  const [trouble, setAside, discordProblems] = await Promise.all([
    db.trouble() ?? db.ping().then(() => null, requireDatabaseError),
    payments.listSetAside(),
    discord?.listProblems() ?? null,
  ])
  return {
    platform: {
      catalogue: {
        loadedAt: loadedAt === null ? null : new Date(loadedAt).toISOString(),
        ageSeconds: ageMs === null ? null : Math.round(ageMs / 1000),
        products: packages,
        lastError,
      },
      database: { kind: db.kind, place: db.location, problem: trouble?.code ?? null },
    },
    recording: analytics.health(),
    /** Webhooks that could not be applied. */
    setAside,
    /** Problems that keep Discord roles from being given; null without that feature. */
    discordProblems,
    retentionDays: store.settings.privacy.retentionDays,
    /** Claims that a live shop only makes on the seller's word. */
    withheldClaims: claims.withheld,
    /** Products on sale without a struck-through price, and why. */
    withheldPrices: claims.prices.referencePrice === 'platform' ? priceHistory.listWithheld(products) : [],
    findings: health.countFindings() ?? 0,
  }
}

function unlessAway<Result>(reading: Promise<Result>): Promise<Result | null> {
  return reading.catch((error: unknown) => {
    requireDatabaseError(error)
    return null
  })
}

function requireDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  throw error
}
