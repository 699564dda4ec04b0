/** Tells the shop what a visitor does: fire and forget, failures are not shown. */
import { isNull } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import type { ActionType } from './types.ts'

const VISIT = '/api/track_visitor.php'
const INTERACTION = '/api/track_interaction.php'

type Tracked = { id: number; name: string }
type Timeout = { timeoutMs: number }

/** The host of the page before this one. */
let host: string | undefined

/**
 * Notes a visit of the home page, and of every page with which a visit begins, with the host that referred to it: by
 * beacon, which outlives the page, else by fetch.
 */
export function trackVisit(path: string, timeoutMs: number): void {
  const referrer = host ?? document.referrer.split('/')[2] ?? ''
  host = location.host
  if (referrer === host && path !== '/') return
  // The server takes the address of the connection; the field is part of the call all the same.
  const form = new URLSearchParams({ page_url: location.href, user_ip: '', referrer })
  if (navigator.sendBeacon?.(VISIT, form)) return
  void callApi(VISIT, isNull, { form, timeoutMs, keepalive: true })
}

/** Notes that a product was looked at or put into the cart. */
export function trackInteraction(
  { id, name }: Tracked,
  action_type: Exclude<ActionType, 'checkout'>,
  { timeoutMs }: Timeout,
): void {
  const json = { product_id: id, product_name: name, action_type, user_ip: '' }
  void callApi(INTERACTION, isNull, { json, timeoutMs, keepalive: true })
}
