import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import type { HistoryStatus, KeyOutcome } from '#app/shop/orders/types.ts'

export type Outcome = KeyOutcome | 'removed'

export type HistoryData = PanelData<{
  status: HistoryStatus
  /** ISO 8601. */
  knownSince: string
  /** The outcome of the form that was sent. */
  outcome: Outcome | null
}>

const OUTCOMES: readonly Outcome[] = ['saved', 'removed', 'refused', 'unavailable', 'fixed']

export const loadContent: PanelLoad<HistoryData> = async ({ shop, query }) => {
  const { history, orders } = shop
  const [status, knownSince] = await Promise.all([history.status(), orders.knownSince()])
  const outcome = OUTCOMES.find((one) => one === query.get('outcome')) ?? null
  return { status, knownSince: new Date(knownSince).toISOString(), outcome }
}
