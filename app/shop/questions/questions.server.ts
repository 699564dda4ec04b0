/** Answers questions that sellers ask from the figures of other features. */
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import type { Period } from '#app/lib/days.ts'
import { rankFunnels } from './funnels.ts'
import type {
  AskedInChats,
  CouponAnswer,
  PairAnswer,
  ProductFunnel,
  ReportQuestion,
  SearchAnswer,
} from './types.ts'

type Actions = {
  product_id: number
  product_name: string
  views: number
  addToCarts: number
  checkouts: number
}
type Sold = { name: string; orders: number }
type Pair = { id: string; name: string; otherId: string; otherName: string; count: number }

type QuestionsOptions = {
  listActions: (period: Period) => Promise<Actions[]>
  /** Lists sales by product and currency; `name` is the product's id. */
  listSold: (period: Period) => Promise<Sold[]>
  listPairs: (period: Period) => Promise<Pair[]>
  listCoupons: (period: Period) => Promise<CouponAnswer[]>
  listSearches: (period: Period) => Promise<SearchAnswer[]>
  listChats: (period: Period) => Promise<{ questions: AskedInChats[]; read: number; isCut: boolean }>
  /** Finds the product's name; null when it is no longer sold. */
  findName: (id: number) => string | null
}

const COLUMNS: Record<ReportQuestion, string[]> = {
  products: ['id', 'name', 'views', 'adds', 'checkouts', 'paid', 'expected', 'weakest'],
  searches: ['term', 'count', 'days', 'lastDay'],
  chats: ['words', 'count', 'languages'],
  pairs: ['name', 'other', 'count', 'share'],
  coupons: ['code', 'currency', 'uses', 'discount', 'discountTold', 'revenue', 'refunds', 'refunded'],
}

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createQuestions(options: QuestionsOptions) {
  const { listActions, listSold, listCoupons, listSearches, listChats, findName } = options

  async function listProducts(period: Period): Promise<ProductFunnel[]> {
    const [actions, sold] = await Promise.all([listActions(period), listSold(period)])
    const paymentsById = countPayments(sold)
    return rankFunnels(
      actions.map(({ product_id: id, product_name, views, addToCarts: adds, checkouts }) => ({
        id,
        views,
        adds,
        checkouts,
        name: findName(id) ?? product_name,
        paid: paymentsById.get(String(id)) ?? 0,
      })),
    )
  }

  async function listPairs(period: Period): Promise<PairAnswer[]> {
    const [pairs, sold] = await Promise.all([options.listPairs(period), listSold(period)])
    const paymentsById = countPayments(sold)
    return pairs.map(({ id, name, otherId, otherName, count }) => {
      const product = { name: findName(Number(id)) ?? name, payments: paymentsById.get(id) ?? count }
      const companion = {
        name: findName(Number(otherId)) ?? otherName,
        payments: paymentsById.get(otherId) ?? count,
      }
      const [rarer, other] =
        product.payments <= companion.payments ? [product, companion] : [companion, product]
      return { name: rarer.name, other: other.name, count, share: count / Math.max(1, rarer.payments) }
    })
  }

  /** Lists all rows for a spreadsheet, with amounts in units of the currency. */
  async function listRows(
    question: ReportQuestion,
    period: Period,
  ): Promise<Record<string, string | number>[]> {
    switch (question) {
      case 'products':
        return (await listProducts(period)).map((row) => ({ ...row, weakest: row.weakest ?? '' }))
      case 'searches':
        return (await listSearches(period)).map((row) => ({ ...row }))
      case 'chats':
        return (await listChats(period)).questions.map(({ words, count, languages }) => ({
          words: words.join(' '),
          count,
          languages: languages.join(' '),
        }))
      case 'pairs':
        return (await listPairs(period)).map((row) => ({
          ...row,
          share: Math.round(row.share * 1000) / 1000,
        }))
      case 'coupons':
        return (await listCoupons(period)).map((row) => ({
          ...row,
          revenue: row.revenue / 100,
          discount: row.discount / 100,
          refunded: row.refunded / 100,
        }))
    }
  }

  return {
    listProducts,
    listPairs,
    listCoupons,
    listSearches,
    listChats,
    /** Exports the whole answer. */
    export: (question: ReportQuestion, period: Period): CsvTable =>
      createRowTable<Record<string, string | number>>(COLUMNS[question], () => listRows(question, period)),
  }
}

/** Counts the payments of each product in all currencies. */
function countPayments(sold: readonly Sold[]): ReadonlyMap<string, number> {
  const paid = new Map<string, number>()
  for (const { name, orders } of sold) paid.set(name, (paid.get(name) ?? 0) + orders)
  return paid
}
