import { useAdminMessages } from '#app/messages/admin/index.ts'
import { describeUntold, type Told } from './amount.ts'

/** Says for how many orders tax or fees are unknown: what remains of them is less than the figure. */
export function Untold(figures: Told) {
  const { revenue } = useAdminMessages()
  return describeUntold(figures, revenue)
}
