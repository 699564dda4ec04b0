import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { listDays, type Period } from '#app/lib/days.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { DIMENSIONS, type Dimension } from '#app/server/session/attribution.server.ts'
import { computeKept } from '#app/shop/orders/revenue/figures.server.ts'
import { convertToCurrency } from '#app/shop/orders/revenue/main-currency.server.ts'
import { shortenPeriod } from '#app/shop/orders/revenue/steps.ts'
import { exportDailyVisits, exportSources } from '#app/shop/sources/file.server.ts'
import { findLandingTitle } from '#app/shop/sources/landing-title.server.ts'
import { createTables, type NamedMoney } from '#app/shop/sources/tables.server.ts'
import { findVideoLink, VIDEO_SITES } from '#app/shop/sources/video-link.server.ts'
import { findOfferLink } from './offer-link.server.ts'

export type SourcesData = PanelData<SourcesContent>
export type SourcesContent = Awaited<ReturnType<typeof loadContent>>

const MAX_ROWS = 4
const NO_SALES = { orders: 0, net: 0, kept: 0 }

export const sourceReport = serveReport(reports.sources, {
  today: ({ revenue }) => revenue.getToday(),
  readContent,
  endpoints: [
    reportFile({
      name: 'sources',
      does: 'Visits, carts and sales from `from` to `to`, `by` source, campaign, video, landing or device, or visits `by` day: CSV',
      Choice: z.object({ by: z.enum(['day', ...DIMENSIONS]).default('source') }),
      read({ shop, period: requested, choice: { by } }) {
        const period = shortenPeriod(requested)
        const csv = by === 'day' ? exportVisits(shop, period) : exportMoney(shop, period, by)
        return { csv, ...nameByPeriod(period, { by }) }
      },
    }),
  ],
})

export const { loadContent } = sourceReport

async function readContent({ shop, content, query }: PanelRequest, period: Period) {
  const { sources, revenue, env } = shop
  const [report, earned] = await Promise.all([
    sources.readReport(period),
    revenue.readEarnings(period, query.get('currency')),
  ])
  const { currency, currencies, total } = earned
  const current = { period, counts: report.counts, total: total ?? NO_SALES }
  const previous = { period: report.before, counts: report.countsBefore, total: total?.before ?? NO_SALES }
  const readFigures = async (dimension: Dimension, { period, counts, total }: typeof current) => {
    const money = await readMoney(revenue, { period, dimension, currency })
    // Only sources have a row for the remaining sales, because the other dimensions are unknown for most sales.
    return { counts, money, ...(dimension === 'source' && { total }) }
  }
  const tables = DIMENSIONS.map(async (by) => {
    const rows = createTables(by, await readFigures(by, current), await readFigures(by, previous))
    const topRows = rows.slice(0, MAX_ROWS)
    return {
      by,
      rows:
        by === 'landing'
          ? topRows.map((row) => ({
              ...row,
              label: findLandingTitle(row.name, { catalog: shop.catalog, pages: content.store.pages }),
            }))
          : topRows,
      more: Math.max(0, rows.length - MAX_ROWS),
    }
  })
  return {
    currency,
    currencies,
    isConverted: total?.isConverted ?? false,
    rates: earned.rates,
    main: revenue.mainCurrency.code,
    timeZone: revenue.timeZone,
    totals: sumFigures({ visits: report.visits, ...current }),
    totalsBefore: sumFigures({ visits: report.visitsBefore, ...previous }),
    chart: {
      days: listDays(period.from, period.to),
      visits: report.visits,
      before: report.visitsBefore.some((visits) => visits > 0) ? report.visitsBefore : null,
    },
    tables: await Promise.all(tables),
    link: findVideoLink(query, env.publicOrigin),
    offer: findOfferLink(query, env.publicOrigin),
    products: listProducts(shop.catalog),
    sites: VIDEO_SITES,
    origin: env.publicOrigin,
  }
}

/** Lists the products that a link can put into the cart, sorted by name. */
function listProducts(catalog: Shop['catalog']) {
  const products = [...(catalog.current()?.products.values() ?? [])]
  return products
    .map(({ summary: { id, name } }) => ({ id, name }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function readMoney(
  revenue: Shop['revenue'],
  { period, dimension, currency }: { period: Period; dimension: Dimension; currency: string },
): Promise<NamedMoney[]> {
  const rows = (await revenue.readTable(period, dimension)).flatMap((row) => ('name' in row ? row : []))
  const selected = convertToCurrency(rows, {
    currency,
    main: revenue.mainCurrency,
    getKey: ({ name }) => name,
  })
  return selected.map((row) => ({ name: row.name, orders: row.orders, kept: computeKept(row) }))
}

type Figures = {
  visits: readonly number[]
  counts: readonly { dimension: Dimension; carts: number }[]
  total: { orders: number; net: number; kept: number }
}

/** Carts are added up by device, because each cart has exactly one device. */
function sumFigures({ visits, counts, total }: Figures) {
  const carts = counts.filter(({ dimension }) => dimension === 'device')
  return {
    visits: visits.reduce((sum, count) => sum + count, 0),
    carts: carts.reduce((sum, row) => sum + row.carts, 0),
    sales: total.orders,
    net: total.net,
    kept: total.kept,
  }
}

function exportVisits({ sources }: Shop, period: Period) {
  return exportDailyVisits(listDays(period.from, period.to), () => sources.readReport(period))
}

function exportMoney({ sources, revenue }: Shop, period: Period, by: Dimension) {
  return exportSources(async () => {
    const report = await sources.readReport(period)
    const [earned = [], earnedBefore = []] = await Promise.all(
      [period, report.before].map(async (span) => {
        const rows = await revenue.readTable(span, by)
        return rows.flatMap((row) => ('name' in row ? { ...row, kept: computeKept(row) } : []))
      }),
    )
    return {
      period: `${period.from} – ${period.to}`,
      by,
      current: { counts: report.counts, earned },
      before: { counts: report.countsBefore, earned: earnedBefore },
    }
  })
}
