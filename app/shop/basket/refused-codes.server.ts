import { LRUCache } from 'lru-cache'
import type { CodeRefusalReason } from 'tebex-client'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { CodeKind } from './types.ts'

const REMEMBERED_MS = 60_000
const MAX_BASKETS = 2_000
const MAX_CODES = 150

/** The reason for which one kind refused a code. */
export type Refused = {
  /** The platform knows the code, but it does not fit this basket. */
  isKnown: boolean
  /** The platform's own sentence. */
  detail: string | null
  reason: CodeRefusalReason | null
  /** An applied code that cannot be combined with it. */
  excludedBy: CodeKind | null
}

/** Remembers refused codes and their reasons for a minute, per basket and kind, so that they are not sent again. */
export function createRefusedCodes(now: () => number) {
  const baskets = new LRUCache<string, LRUCache<string, Refused & { until: number }>>(
    boundEntries(MAX_BASKETS),
  )
  const formatKey = (kind: CodeKind, code: string) => `${kind} ${code.toLowerCase()}`
  return {
    find(ident: string, kind: CodeKind, code: string): Refused | null {
      const refused = baskets.get(ident)?.get(formatKey(kind, code))
      return refused && refused.until > now() ? refused : null
    },
    record(ident: string, kind: CodeKind, code: string, refused: Refused): void {
      const codes = baskets.get(ident) ?? new LRUCache({ max: MAX_CODES })
      codes.set(formatKey(kind, code), { ...refused, until: now() + REMEMBERED_MS })
      baskets.set(ident, codes)
    },
    /** Forgets refusals after the basket changed, because the codes may fit now. */
    forget: (ident: string) => void baskets.delete(ident),
  }
}
