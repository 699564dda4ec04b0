/** The platform's facts about the store itself, which rarely change and are read rarely. */
import type { Tebex } from 'tebex-client'

export type WebstoreFacts = {
  supportsGifting: boolean
  /** The store's own pages on the platform. */
  url: string | null
}

const FRESH_MS = 3_600_000
const RETRY_MS = 300_000
const CALL_TIMEOUT_MS = 2_000

type WebstoreOptions = {
  tebex: Pick<Tebex, 'webstore'>
  log: { warn: (fields: object, message: string) => void }
  monotonic: () => number
}

/** Never throws: uses the last answer while the platform does not respond; null before the first. */
export function createWebstoreReader({ tebex, log, monotonic }: WebstoreOptions) {
  let facts: WebstoreFacts | null = null
  let nextAt = Number.NEGATIVE_INFINITY

  return async (signal: AbortSignal): Promise<WebstoreFacts | null> => {
    if (monotonic() < nextAt) return facts
    try {
      const { supportsGifting, webstoreUrl } = await tebex.webstore.get({
        signal,
        timeoutMs: CALL_TIMEOUT_MS,
      })
      facts = { supportsGifting, url: webstoreUrl }
      nextAt = monotonic() + FRESH_MS
    } catch (error) {
      nextAt = monotonic() + RETRY_MS
      if (!signal.aborted) log.warn({ err: error }, 'webstore could not be read')
    }
    return facts
  }
}

/** A package's page in the store on the platform; null while the store's address is unknown. */
export function findPlatformPage(webstore: WebstoreFacts | null, packageId: number): string | null {
  return webstore?.url ? `${webstore.url.replace(/\/+$/, '')}/package/${packageId}` : null
}
