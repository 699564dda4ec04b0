/** Progress of community goals: the sums that customers have paid for their packages. */
import { MANUAL_METHOD, PAYMENT_STATUS, type Payment } from '../payment.ts'
import { type Cents, toCents } from '../pricing/money.ts'
import type { State } from '../state.ts'
import type { CommunityGoal } from './goals.ts'

type Progress = { current: Cents; timesAchieved: number; lastAchievedAt: number | null }

/** Complete payments count, neither refunded nor manual ones. */
export function measureProgress(payments: Iterable<Payment>, goal: CommunityGoal): Progress {
  const target = toCents(goal.target)
  const progress: Progress = { current: 0, timesAchieved: 0, lastAchievedAt: null }
  for (const { status, method, products, createdAt } of payments) {
    if (status !== PAYMENT_STATUS.complete || method === MANUAL_METHOD) continue
    for (const { id, paid } of products)
      if (goal.packages.length === 0 || goal.packages.includes(id)) progress.current += paid
    while (progress.current >= target && (goal.repeatable || progress.timesAchieved === 0)) {
      progress.timesAchieved += 1
      progress.lastAchievedAt = createdAt
      if (!goal.repeatable) return progress
      progress.current -= target
    }
  }
  return progress
}

export function deriveStatus({ repeatable, disabled }: CommunityGoal, { timesAchieved }: Progress): string {
  if (timesAchieved > 0 && !repeatable) return 'completed'
  return disabled ? 'disabled' : 'active'
}

/** A sale with goals waits until one of them is reached. */
export function isWaiting(state: State, saleId: number): boolean {
  const goals = state.catalogue.community_goals.filter(({ sale }) => sale === saleId)
  return (
    goals.length > 0 &&
    goals.every((goal) => measureProgress(state.payments.values(), goal).timesAchieved === 0)
  )
}
