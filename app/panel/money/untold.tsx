import { useAdminMessages } from '#app/messages/admin/index.ts'
import { describeUntold, type Told } from './amount.ts'

/** States for how many orders tax or fees are unknown, because the true earnings are then lower than the figure. */
export function Untold(figures: Told) {
  const { revenue } = useAdminMessages()
  return describeUntold(figures, revenue)
}
