import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { requireRight } from '#app/api/middleware/require-admin.server.ts'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { type Day, getPeriodBefore, listDays, type Period } from '#app/lib/days.ts'
import { formatClockTime } from '#app/lib/time-zones.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import { listRanges } from '#app/panel/kit/report/period.server.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { exportOverview, OVERVIEW_TABLES } from '#app/shop/analytics/overview-file.server.ts'
import { computeKept } from '#app/shop/orders/revenue/figures.server.ts'
import { selectComparedRows } from '#app/shop/orders/revenue/main-currency.server.ts'
import type { ComparedFigures } from '#app/shop/orders/revenue/types.ts'
import { listAttention } from './attention.server.ts'
import { readFirstDay } from './first-day/checklist.server.ts'

export type OverviewData = PanelData<Awaited<ReturnType<typeof loadContent>>>
export type GlanceData = Awaited<ReturnType<typeof readGlance>>
export type EarnedData = Awaited<ReturnType<typeof readEarned>>
export type HealthData = Awaited<ReturnType<typeof readHealth>>

export const overviewReport = serveReport(reports.overview, {
  today: ({ analytics }) => analytics.getToday(),
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

/** An endpoint of its own, because more roles may read visits than the page with the money. */
export const addStatsEndpoint: AddEndpoints<'analytics'> = (routes, shop) => {
  routes.get('/stats', requireRight(shop, 'figures'), describeRoute('`{success, stats}`'), async (c) =>
    c.json({ success: true, stats: await shop.analytics.stats() }),
  )
}

/** Figures that the database does not return in time are null, so that the page opens anyway. */
async function readContent({ shop, content, language }: PanelRequest, period: Period) {
  const [firstDay, glance, attention, earned, figures, health] = await Promise.all([
    unlessAway(readFirstDay(shop, content)),
    readGlance(shop),
    listAttention(shop, content),
    unlessAway(readEarned(shop, period)),
    unlessAway(readFigures(shop, period, language)),
    unlessAway(readHealth(shop, content)),
  ])
  return { today: shop.analytics.getToday(), firstDay, glance, attention, earned, figures, health }
}

async function readGlance({ salesReports, analytics, now }: Shop) {
  const { timeZone } = salesReports
  const [today, visitors] = await Promise.all([
    unlessAway(salesReports.readToday()),
    unlessAway(analytics.glance()),
  ])
  return { today, visitors, timeZone, time: formatClockTime(now(), timeZone).slice(11, 16) }
}

/** Earnings of the period and the last whole month, the best video and the product that grew most. */
async function readEarned({ revenue }: Shop, period: Period) {
  const { mainCurrency: main } = revenue
  const lastMonth = listRanges(revenue.getToday()).lastMonth
  const [earned, month, products, videos] = await Promise.all([
    revenue.readEarnings(period),
    revenue.readEarnings(lastMonth),
    revenue.compareTable(period, 'product'),
    revenue.readTable(period, 'video'),
  ])
  const { currency, days, daysBefore, total } = earned
  const keptOn = (rows: typeof days, listed: readonly Day[]) => {
    const byDay = new Map(rows.map((row) => [row.day, computeKept(row)]))
    return listed.map((day) => byDay.get(day) ?? 0)
  }
  const earlierPeriod = getPeriodBefore(period)
  const labels = listDays(period.from, period.to)
  return {
    currency,
    total,
    otherCurrencies: earned.otherCurrencies,
    rates: earned.rates,
    main: main.code,
    chart: {
      days: labels,
      kept: keptOn(days, labels),
      before:
        daysBefore.length > 0 ? keptOn(daysBefore, listDays(earlierPeriod.from, earlierPeriod.to)) : null,
    },
    lastMonth: { day: lastMonth.from, total: month.total },
    video: findBestVideo(videos),
    growing: findGrowing(selectComparedRows(products, { currency, main })),
  }
}

/** Ranks by orders, because amounts in different currencies do not compare. */
function findBestVideo(rows: Awaited<ReturnType<Shop['revenue']['readTable']>>) {
  const orders = new Map<string, number>()
  for (const row of rows) if ('name' in row) orders.set(row.name, (orders.get(row.name) ?? 0) + row.orders)
  const [best] = [...orders].toSorted(([a, sold], [b, more]) => more - sold || (a < b ? -1 : 1))
  return best && best[1] > 0 ? { name: best[0], orders: best[1] } : null
}

/** Finds the product with the largest growth of its earnings. */
function findGrowing(rows: readonly ComparedFigures[]) {
  const grown = rows.flatMap(({ name, label, orders, before, ...row }) => {
    const growth = computeKept({ ...row, orders }) - computeKept(before)
    return name === '' || growth <= 0
      ? []
      : { name: label || name, growth, orders, ordersBefore: before.orders }
  })
  return grown.toSorted((a, b) => b.growth - a.growth)[0] ?? null
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
    /** Claims that a live shop shows only after the seller has accepted responsibility. */
    withheldClaims: claims.withheld,
    /** Products on sale without a struck-through price, with the reason. */
    withheldPrices: claims.prices.referencePrice === 'platform' ? priceHistory.listWithheld(products) : [],
    /** Null while the first checks run. */
    findings: health.countFindings(),
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
