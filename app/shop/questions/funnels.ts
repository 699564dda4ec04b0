/** Ranks products by the sales that they lose, compared with the shop's average. */
import { FUNNEL_STEPS, type FunnelStep, type ProductFunnel } from './types.ts'

/** With fewer views, the figures are mostly chance. */
export const MIN_VIEWS = 30

type Counts = Pick<ProductFunnel, 'views' | 'adds' | 'checkouts' | 'paid'>
type Product = Counts & Pick<ProductFunnel, 'id' | 'name'>

/**
 * Ranks products by the number of payments that they lack compared with the shop's average. A rate alone would rank
 * small products first, and views alone would rank large ones first.
 */
export function rankFunnels(products: readonly Product[]): ProductFunnel[] {
  const ranked = products.filter(({ views }) => views >= MIN_VIEWS)
  const totals = ranked.reduce<Counts>(
    (sum, { views, adds, checkouts, paid }) => ({
      views: sum.views + views,
      adds: sum.adds + adds,
      checkouts: sum.checkouts + checkouts,
      paid: sum.paid + paid,
    }),
    { views: 0, adds: 0, checkouts: 0, paid: 0 },
  )
  const countLacking = ({ expected, paid }: ProductFunnel) => expected - paid
  return ranked
    .map((product) => ({
      ...product,
      expected: Math.round(totals.views > 0 ? (product.views * totals.paid) / totals.views : 0),
      weakest: findWeakestStep(product, totals),
    }))
    .toSorted((a, b) => countLacking(b) - countLacking(a) || b.views - a.views || a.id - b.id)
}

/** Finds the step with the lowest conversion rate compared with the average. */
function findWeakestStep(counts: Counts, totals: Counts): FunnelStep | null {
  const ratios = FUNNEL_STEPS.map((step) => {
    const average = computeConversion(totals, step)
    return { step, ratio: average > 0 ? computeConversion(counts, step) / average : 1 }
  })
  const [weakest] = ratios.toSorted((a, b) => a.ratio - b.ratio)
  return weakest && weakest.ratio < 1 ? weakest.step : null
}

/** Computes the share of visitors who went on to the next step. */
function computeConversion({ views, adds, checkouts, paid }: Counts, step: FunnelStep): number {
  const divide = (next: number, previous: number) => (previous > 0 ? next / previous : 1)
  if (step === 'view') return divide(adds, views)
  return step === 'add' ? divide(checkouts, adds) : divide(paid, checkouts)
}
