import { parseRetryAfter } from 'tebex-client'

const DEFAULT_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 600_000

/** The pause in milliseconds that a service with Discord's headers asks for; null when the next call is allowed now. */
export function pauseIn({ status, headers }: Pick<Response, 'status' | 'headers'>): number | null {
  const asked = (pause: number | null) => Math.min(pause ?? DEFAULT_PAUSE_MS, LONGEST_PAUSE_MS)
  if (status === 429) return asked(parseRetryAfter(headers.get('retry-after'), Date.now()))
  if (headers.get('x-ratelimit-remaining') !== '0') return null
  return asked(parseRetryAfter(headers.get('x-ratelimit-reset-after'), 0))
}
