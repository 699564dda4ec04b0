/** Lists the product pages that lose people, the worst first. */
import { FUNNEL_STEPS, type FunnelStep, type ProductFunnel } from './types.ts'

/** Fewer views say nothing. */
export const MIN_VIEWS = 30

type Counts = Pick<ProductFunnel, 'views' | 'adds' | 'checkouts' | 'paid'>
type Product = Counts & Pick<ProductFunnel, 'id' | 'name'>

/**
 * Ranked by the payments that each product lacks compared with the shop's average, so that neither noise nor size alone
 * leads.
 */
export function rankFunnels(products: readonly Product[]): ProductFunnel[] {
  const seen = products.filter(({ views }) => views >= MIN_VIEWS)
  const all = seen.reduce<Counts>(
    (sum, { views, adds, checkouts, paid }) => ({
      views: sum.views + views,
      adds: sum.adds + adds,
      checkouts: sum.checkouts + checkouts,
      paid: sum.paid + paid,
    }),
    { views: 0, adds: 0, checkouts: 0, paid: 0 },
  )
  const lacking = ({ expected, paid }: ProductFunnel) => expected - paid
  return seen
    .map((product) => ({
      ...product,
      expected: Math.round(all.views > 0 ? (product.views * all.paid) / all.views : 0),
      weakest: weakestStep(product, all),
    }))
    .toSorted((a, b) => lacking(b) - lacking(a) || b.views - a.views || a.id - b.id)
}

/** The step with the lowest share of people who go on, compared with the average. */
function weakestStep(counts: Counts, all: Counts): FunnelStep | null {
  const ratios = FUNNEL_STEPS.map((step) => {
    const average = goingOn(all, step)
    return { step, ratio: average > 0 ? goingOn(counts, step) / average : 1 }
  })
  const [weakest] = ratios.toSorted((a, b) => a.ratio - b.ratio)
  return weakest && weakest.ratio < 1 ? weakest.step : null
}

/** The share of people who went on to the next step. */
function goingOn({ views, adds, checkouts, paid }: Counts, step: FunnelStep): number {
  const part = (next: number, of: number) => (of > 0 ? next / of : 1)
  if (step === 'view') return part(adds, views)
  return step === 'add' ? part(checkouts, adds) : part(paid, checkouts)
}
