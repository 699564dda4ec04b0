import { formatIsoSeconds } from '../clock.ts'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { CommunityGoal } from '../tebex/engagement/goals.ts'
import { deriveStatus, measureProgress } from '../tebex/engagement/progress.ts'
import { fromCents } from '../tebex/pricing/money.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'

function goalRow(state: State, goal: CommunityGoal) {
  const progress = measureProgress(state.payments.values(), goal)
  const { current, timesAchieved, lastAchievedAt } = progress
  return {
    id: goal.id,
    created_at: goal.created_at,
    updated_at: lastAchievedAt === null ? goal.created_at : formatIsoSeconds(lastAchievedAt),
    account: state.catalogue.store.id,
    name: goal.name,
    description: goal.description,
    image: goal.image,
    target: goal.target,
    current: fromCents(current),
    repeatable: goal.repeatable ? 1 : 0,
    last_achieved: lastAchievedAt === null ? null : formatIsoSeconds(lastAchievedAt),
    times_achieved: timesAchieved,
    status: deriveStatus(goal, progress),
    sale: goal.sale ?? 0,
  }
}

export const listGoals = (c: SandboxContext): Response =>
  json(c.var.state.catalogue.community_goals.map((goal) => goalRow(c.var.state, goal)))

export function readGoal(c: SandboxContext): Response {
  const goal = c.var.state.catalogue.community_goals.find(({ id }) => String(id) === readParam(c, 'goal'))
  if (goal === undefined) throw new Refusal(404, 'Community goal not found')
  return json(goalRow(c.var.state, goal))
}
