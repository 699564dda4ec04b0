/** Reports a visitor's actions to the shop: fire and forget, without errors on the page. */
import { isNull } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import type { ActionType } from './types.ts'

const VISIT = '/api/track_visitor.php'
const INTERACTION = '/api/track_interaction.php'

type Tracked = { id: number; name: string }
type Timeout = { timeoutMs: number }

/** The host of the referring page. */
let host: string | undefined

/**
 * Reports a visit of the home page, and of each page with which a visit begins, with its referring host. Sent by beacon,
 * which outlives the page, else by fetch.
 */
export function trackVisit(path: string, timeoutMs: number): void {
  const referrer = host ?? document.referrer.split('/')[2] ?? ''
  host = location.host
  if (referrer === host && path !== '/') return
  // The contract has this field; the server uses the address of the connection instead.
  const form = new URLSearchParams({ page_url: location.href, user_ip: '', referrer })
  if (navigator.sendBeacon?.(VISIT, form)) return
  void callApi(VISIT, isNull, { form, timeoutMs, keepalive: true })
}

/** Reports that a product was viewed or put into the cart. */
export function trackInteraction(
  { id, name }: Tracked,
  action_type: Exclude<ActionType, 'checkout'>,
  { timeoutMs }: Timeout,
): void {
  const json = { product_id: id, product_name: name, action_type, user_ip: '' }
  void callApi(INTERACTION, isNull, { json, timeoutMs, keepalive: true })
}
