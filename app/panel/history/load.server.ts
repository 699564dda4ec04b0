import type { ConfirmWays } from '#app/panel/access/confirm/confirm-form.tsx'
import { findConfirmWays } from '#app/panel/access/confirm/confirm-ways.server.ts'
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
  /** Null while the last proof of identity counts. */
  ways: ConfirmWays | null
}>

const OUTCOMES: readonly Outcome[] = ['saved', 'removed', 'refused', 'unavailable', 'fixed']

export const loadContent: PanelLoad<HistoryData> = async ({ shop, query, session }) => {
  const { history, orders } = shop
  const [status, knownSince, ways] = await Promise.all([
    history.readStatus(),
    orders.readKnownSince(),
    findConfirmWays(shop, session),
  ])
  const outcome = OUTCOMES.find((one) => one === query.get('outcome')) ?? null
  return { status, knownSince: new Date(knownSince).toISOString(), outcome, ways }
}
