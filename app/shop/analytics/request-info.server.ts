/** The request behind an event, which may forbid its recording. */
import { isbot } from 'isbot'
import { truncateAddress } from '#app/server/http/address.server.ts'
import { asksForPreview } from '#app/server/session/preview-cookie.server.ts'

const MAX_AGENT_LENGTH = 300

/** A request's headers and address, as the server knows them. */
export type RequestInfo = { headers: Headers; address: string }

/** Bots, previews and visitors who ask not to be tracked are not recorded. */
export function isLeftAlone({ headers }: RequestInfo): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return true
  // An administrator previews a draft.
  if (asksForPreview(headers.get('cookie'))) return true
  if ((headers.get('sec-purpose') ?? '').includes('prefetch')) return true
  return isbot(headers.get('user-agent'))
}

/** The user agent, shortened and without control characters and direction marks. */
export function readUserAgent({ headers }: RequestInfo): string {
  return cleanText(headers.get('user-agent') ?? '', MAX_AGENT_LENGTH)
}

/** The address as the privacy settings store it. */
export function deriveStoredAddress(address: string, mode: 'truncated' | 'full' | 'none'): string {
  if (mode === 'none') return ''
  return mode === 'full' ? address : truncateAddress(address)
}

/** Text on one line, well formed and of bounded length. */
export function cleanText(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}
