import { parseRetryAfter } from 'tebex-client'

const DEFAULT_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 600_000

/** How long a service with Discord's headers asks not to be called, in milliseconds; null when it may be called again. */
export function pauseIn({ status, headers }: Pick<Response, 'status' | 'headers'>): number | null {
  const asked = (pause: number | null) => Math.min(pause ?? DEFAULT_PAUSE_MS, LONGEST_PAUSE_MS)
  if (status === 429) return asked(parseRetryAfter(headers.get('retry-after'), Date.now()))
  if (headers.get('x-ratelimit-remaining') !== '0') return null
  return asked(parseRetryAfter(headers.get('x-ratelimit-reset-after'), 0))
}
