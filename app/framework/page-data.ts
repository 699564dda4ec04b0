import { PAGE_DATA_PREFIX, type Payload } from './page.ts'

const PREFETCH_LIFE_MS = 10_000
const CACHED_FOR_TRAVERSAL = 30

/** Fetches page data. Prefetched data is used once while it is fresh; a step back reuses the visit's data. */
export function createPageDataCache() {
  const prefetched = new Map<string, { json: Promise<Payload>; at: number }>()
  const shown = new Map<string, Payload>()

  async function download(address: string, signal: AbortSignal | null): Promise<Payload> {
    const headers = { Accept: 'application/json' }
    const response = await fetch(PAGE_DATA_PREFIX + address, { signal, headers })
    if (response.headers.get('Content-Type')?.startsWith('application/json')) return response.json()
    throw new Error(`no page data at ${address}: status ${response.status}`)
  }

  function findFresh(address: string): Promise<Payload> | null {
    const prefetch = prefetched.get(address)
    return prefetch && performance.now() - prefetch.at < PREFETCH_LIFE_MS ? prefetch.json : null
  }

  return {
    prefetch({ pathname, search }: URL) {
      const address = pathname + search
      if (findFresh(address)) return
      const json = download(address, null)
      json.catch(() => prefetched.delete(address))
      prefetched.set(address, { json, at: performance.now() })
    },

    /** `reuse` accepts data that was shown before, as for a step back. */
    async get({ pathname, search }: URL, { signal, reuse }: { signal: AbortSignal; reuse: boolean }) {
      const address = pathname + search
      const cached = reuse && shown.get(address)
      if (cached) return cached
      const fresh = findFresh(address)
      prefetched.delete(address)
      const json = await (fresh ?? download(address, signal))
      shown.delete(address)
      shown.set(address, json)
      const [oldest = ''] = shown.keys()
      if (shown.size > CACHED_FOR_TRAVERSAL) shown.delete(oldest)
      return json
    },
  }
}
