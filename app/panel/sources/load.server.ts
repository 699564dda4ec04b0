import { z } from 'zod'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { listDays, type Period } from '#app/lib/days.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { DIMENSIONS, type Dimension } from '#app/server/session/attribution.server.ts'
import { computeKept } from '#app/shop/orders/revenue/figures.server.ts'
import { selectRows } from '#app/shop/orders/revenue/main-currency.server.ts'
import { shortenPeriod } from '#app/shop/orders/revenue/steps.ts'
import { exportDailyVisits, exportSources } from '#app/shop/sources/file.server.ts'
import { createTables, type NamedMoney } from '#app/shop/sources/tables.server.ts'
import { findVideoLink, VIDEO_SITES } from '#app/shop/sources/video-link.server.ts'
import { findOfferLink } from './offer-link.server.ts'

export type SourcesData = PanelData<SourcesContent>
export type SourcesContent = Awaited<ReturnType<typeof loadContent>>

const SHOWN = 4
const NOTHING = { orders: 0, net: 0, kept: 0 }

export const sourceReport = serveReport(reports.sources, {
  today: ({ revenue }) => revenue.today(),
  readContent,
  endpoints: [
    reportFile({
      name: 'sources',
      does: 'What sources brought from `from` to `to`, `by` source, campaign, video, landing or device, or visits `by` day: CSV',
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
    sources.report(period),
    revenue.earned(period, query.get('currency')),
  ])
  const { currency, currencies, total } = earned
  const current = { period, counts: report.counts, total: total ?? NOTHING }
  const previous = { period: report.before, counts: report.countsBefore, total: total?.before ?? NOTHING }
  const readSide = async (dimension: Dimension, side: typeof current) => {
    const money = await readMoney(revenue, { period: side.period, dimension, currency })
    // Sales without a source have a row of their own; the other dimensions are unknown for most sales.
    return { counts: side.counts, money, ...(dimension === 'source' && { total: side.total }) }
  }
  const tables = DIMENSIONS.map(async (by) => {
    const rows = createTables(by, await readSide(by, current), await readSide(by, previous))
    const shown = rows.slice(0, SHOWN)
    return {
      by,
      rows:
        by === 'landing'
          ? shown.map((row) => ({ ...row, label: findTitle(row.name, shop, content) }))
          : shown,
      more: Math.max(0, rows.length - SHOWN),
    }
  })
  return {
    currency,
    currencies,
    isConverted: total?.isConverted ?? false,
    rates: earned.rates,
    main: revenue.main.code,
    timeZone: revenue.timeZone,
    totals: addUp({ visits: report.visits, ...current }),
    totalsBefore: addUp({ visits: report.visitsBefore, ...previous }),
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

/** The products that a link can put into the cart, by name. */
function listProducts(catalog: Shop['catalog']) {
  const products = [...(catalog.current()?.products.values() ?? [])]
  return products
    .map(({ summary: { id, name } }) => ({ id, name }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Finds the name of the product or own page at this path; empty for all other pages. */
function findTitle(path: string, { catalog }: Pick<Shop, 'catalog'>, { store }: Content): string {
  const [, id] = /^\/product\/(\d+)$/.exec(path) ?? []
  if (id !== undefined) return catalog.findProduct(Number(id))?.summary.name ?? ''
  return store.pages.get(path.slice(1))?.title ?? ''
}

async function readMoney(
  revenue: Shop['revenue'],
  { period, dimension, currency }: { period: Period; dimension: Dimension; currency: string },
): Promise<NamedMoney[]> {
  const rows = (await revenue.listTable(period, dimension)).flatMap((row) => ('name' in row ? row : []))
  const selected = selectRows(rows, { currency, main: revenue.main, getKey: ({ name }) => name })
  return selected.map((row) => ({ name: row.name, orders: row.orders, kept: computeKept(row) }))
}

type Figures = {
  visits: readonly number[]
  counts: readonly { dimension: Dimension; carts: number }[]
  total: { orders: number; net: number; kept: number }
}

/** Carts are added up by device, because each cart has exactly one. */
function addUp({ visits, counts, total }: Figures) {
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
  return exportDailyVisits(listDays(period.from, period.to), () => sources.report(period))
}

function exportMoney({ sources, revenue }: Shop, period: Period, by: Dimension) {
  return exportSources(async () => {
    const report = await sources.report(period)
    const [earned, earnedBefore] = await Promise.all(
      [period, report.before].map(async (span) => {
        const rows = await revenue.listTable(span, by)
        return rows.flatMap((row) => ('name' in row ? { ...row, kept: computeKept(row) } : []))
      }),
    )
    return {
      period: `${period.from} – ${period.to}`,
      by,
      current: { counts: report.counts, earned: earned ?? [] },
      before: { counts: report.countsBefore, earned: earnedBefore ?? [] },
    }
  })
}
