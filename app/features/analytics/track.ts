/** Tells the shop what a visitor does: fire and forget, failures are not shown. */
import type { ActionType } from './types.ts'

const VISIT = '/api/track_visitor.php'
const INTERACTION = '/api/track_interaction.php'

type Tracked = { id: number; name: string }
type Timeout = { timeoutMs: number }

/** Notes a visit of the page that is open: by beacon, which outlives the page, else by fetch. */
export function trackVisit({ timeoutMs }: Timeout): void {
  // The server takes the address of the connection; the field is part of the call all the same.
  const form = new URLSearchParams({ page_url: window.location.href, user_ip: '' })
  if (navigator.sendBeacon?.(VISIT, form)) return
  void send(VISIT, { body: form }, timeoutMs)
}

/** Notes that a product was looked at or put into the cart. */
export function trackInteraction(
  { id, name }: Tracked,
  action_type: Exclude<ActionType, 'checkout'>,
  { timeoutMs }: Timeout,
): void {
  const body = JSON.stringify({ product_id: id, product_name: name, action_type, user_ip: '' })
  void send(INTERACTION, { body, headers: { 'content-type': 'application/json' } }, timeoutMs)
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<void> {
  try {
    await fetch(url, { method: 'POST', keepalive: true, signal: AbortSignal.timeout(timeoutMs), ...init })
  } catch {
    // Offline, blocked or too slow: the visitor's business goes on.
  }
}
