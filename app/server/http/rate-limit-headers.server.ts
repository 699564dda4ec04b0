import { parseRetryAfter } from 'tebex-client'

const DEFAULT_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 600_000

/** The pause in milliseconds that Discord-style headers ask for; null if the next call is allowed now. */
export function pauseIn({ status, headers }: Pick<Response, 'status' | 'headers'>): number | null {
  const limitPause = (pause: number | null) => Math.min(pause ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS)
  if (status === 429) return limitPause(parseRetryAfter(headers.get('retry-after'), Date.now()))
  if (headers.get('x-ratelimit-remaining') !== '0') return null
  return limitPause(parseRetryAfter(headers.get('x-ratelimit-reset-after'), 0))
}
