import { PAGE_DATA_PREFIX } from './payload.ts'

const PREFETCH_LIFE_MS = 10_000
const CACHED_FOR_TRAVERSAL = 30

type Kept = { json: Promise<unknown>; at: number }

/** Fetches pages as data. A prefetched page is used once while it is fresh; going back uses what was shown. */
export function createPageDataCache(now: () => number = () => performance.now()) {
  const prefetched = new Map<string, Kept>()
  const shown = new Map<string, unknown>()

  async function download(address: string, signal: AbortSignal | null): Promise<unknown> {
    const response = await fetch(PAGE_DATA_PREFIX + address, {
      signal,
      headers: { Accept: 'application/json' },
    })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
    if (!isJson) throw new Error(`no page data at ${address}: status ${response.status}`)
    return response.json()
  }

  function takePrefetched(address: string): Promise<unknown> | null {
    const kept = prefetched.get(address)
    prefetched.delete(address)
    return kept && now() - kept.at < PREFETCH_LIFE_MS ? kept.json : null
  }

  function remember(address: string, json: unknown) {
    shown.delete(address)
    shown.set(address, json)
    for (const oldest of shown.keys()) {
      if (shown.size <= CACHED_FOR_TRAVERSAL) break
      shown.delete(oldest)
    }
  }

  return {
    prefetch(url: URL) {
      const address = url.pathname + url.search
      const kept = prefetched.get(address)
      if (kept && now() - kept.at < PREFETCH_LIFE_MS) return
      const json = download(address, null)
      json.catch(() => prefetched.delete(address))
      prefetched.set(address, { json, at: now() })
    },

    /** `reuse`: what was shown before is good enough, as when going back. */
    async get(url: URL, { signal, reuse }: { signal: AbortSignal; reuse: boolean }): Promise<unknown> {
      const address = url.pathname + url.search
      if (reuse && shown.has(address)) return shown.get(address)
      const json = await (takePrefetched(address) ?? download(address, signal))
      remember(address, json)
      return json
    },
  }
}
