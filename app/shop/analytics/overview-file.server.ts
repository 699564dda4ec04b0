/** The figures of the panel's overview as CSV. */
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import type { Overview } from './types.ts'

export const OVERVIEW_TABLES = ['days', 'funnel', 'products', 'countries'] as const
export type OverviewTable = (typeof OVERVIEW_TABLES)[number]

type Figures = Pick<Overview, 'days' | 'daysBefore' | 'totals' | 'products' | 'countries'>
type Read = () => Promise<{ overview: Figures; sold: { paid: number; refunded: number } }>
type Cells = Record<string, string | number>

const TABLES: Record<
  OverviewTable,
  { columns: string[]; rowsOf: (read: Awaited<ReturnType<Read>>) => Cells[] }
> = {
  days: {
    columns: ['day', 'visits', 'visits_before', 'views', 'add_to_carts', 'checkouts'],
    rowsOf: ({ overview: { days, daysBefore } }) =>
      days.map(({ day, visits, views, addToCarts, checkouts }, index) => ({
        day,
        visits,
        visits_before: daysBefore[index]?.visits ?? 0,
        views,
        add_to_carts: addToCarts,
        checkouts,
      })),
  },
  funnel: {
    columns: ['step', 'count'],
    rowsOf: ({ overview: { totals }, sold }) => [
      { step: 'views', count: totals.views },
      { step: 'add_to_carts', count: totals.addToCarts },
      { step: 'checkouts', count: totals.checkouts },
      { step: 'paid', count: sold.paid },
      { step: 'refunded', count: sold.refunded },
    ],
  },
  products: {
    columns: ['product_id', 'product', 'views', 'add_to_carts', 'checkouts'],
    rowsOf: ({ overview: { products } }) =>
      products.map(({ product_id, product_name, views, addToCarts, checkouts }) => ({
        product_id,
        product: product_name,
        views,
        add_to_carts: addToCarts,
        checkouts,
      })),
  },
  countries: {
    columns: ['country_code', 'country', 'visits'],
    rowsOf: ({ overview: { countries } }) => countries.map((row) => ({ ...row })),
  },
}

export function exportOverview(table: OverviewTable, read: Read): CsvTable {
  const { columns, rowsOf } = TABLES[table]
  return createRowTable(columns, async () => rowsOf(await read()))
}
