/**
 * The catalogue: one response of the platform for all visitors, refreshed in the background (stale-while-revalidate) and
 * served stale for as long as the platform fails. Unknown ids are refused here and never forwarded.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tebex } from 'tebex-client'
import type { Log } from '#app/server/log.server.ts'
import type { Rating } from '#app/shop/reviews/types.ts'
import { createCatalogReads, type PreparedCatalog } from './catalog-reads.server.ts'
import type { PictureSource } from './pictures/pictures.server.ts'
import { retryDelay } from './reading/backoff.server.ts'
import type { SnapshotRules } from './reading/catalog-entry.server.ts'
import type { Product } from './reading/product.server.ts'
import { readCatalog } from './reading/read-catalog.server.ts'
import { createSnapshotBuilder, type Snapshot, type SnapshotFacts } from './reading/snapshot.server.ts'
import { describeSnapshotSource } from './reading/source.server.ts'
import type { Sales } from './types.ts'
import { createWebstoreReader } from './webstore.server.ts'

export type { Product } from './reading/product.server.ts'
export type { Snapshot } from './reading/snapshot.server.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const CALL_TIMEOUT_MS = 8_000
const FIRST_WAIT_MS = 2_500
/** However short the age limit, the platform is not asked more often. */
const MIN_TTL_MS = 250

type CatalogOptions = {
  tebex: Pick<Tebex, 'categories' | 'webstore'>
  rules: SnapshotRules
  /** Sales of packages, the most sold first. */
  readSales: () => Promise<Sales & { bestSellers: readonly number[] }>
  /** Averages of customers' reviews, by package id. */
  readRatings: () => Promise<ReadonlyMap<number, Rating>>
  registerPictures: (sources: Iterable<PictureSource>) => Promise<void>
  recordPrices: (products: Iterable<Product>) => unknown
  ttlMs: number
  log: Pick<Log, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

export type Catalog = ReturnType<typeof createCatalog>

/** Nothing is loaded before `start`. */
export function createCatalog(options: CatalogOptions) {
  const { tebex, log, now, monotonic, readSales, readRatings, registerPictures } = options
  let current = { rules: options.rules, builder: createSnapshotBuilder(options.rules, log) }
  const readWebstore = createWebstoreReader(options)
  const listeners = new Set<(version: string) => void>()
  const stopping = new AbortController()
  let snapshot: Snapshot | null = null
  /** The latest answers of the platform and the shop, for other rules; the body is compressed. */
  let latest: { body: Buffer; facts: SnapshotFacts } | null = null
  /** The snapshot's source: `describeSnapshotSource`. */
  let origin = ''
  /** By the monotonic clock. */
  let loadedAt: number | null = null
  let failure: string | null = null
  let failures = 0
  let refreshing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    const { rules, builder } = current
    try {
      const sales = { ...(await readSales()), ratings: await readRatings() }
      const { signal } = stopping
      const body = await tebex.categories.download({ signal, timeoutMs: CALL_TIMEOUT_MS })
      const webstore = await readWebstore(signal)
      const facts = { ...sales, webstore }
      const source = describeSnapshotSource(body, rules, facts)
      if (source === origin && snapshot) return recordSuccess()
      // The bytes of a large one are gone when it was read.
      const compressed = await compress(body)
      const next = await builder.build(readCatalog(body, builder.known(), signal), facts)
      // Other rules are in use by now.
      if (current.builder !== builder) return load()
      if (next.products.size === 0 && snapshot && snapshot.products.size > 0) {
        throw new Error('the platform responded with an empty catalogue')
      }
      await adopt(next)
      origin = source
      latest = { body: compressed, facts }
      recordSuccess()
    } catch (error) {
      if (!stopping.signal.aborted) recordFailure(error)
    }
  }

  function recordSuccess(): void {
    if (failures > 0) log.info({ failures }, 'catalogue refresh recovered')
    failures = 0
    failure = null
    loadedAt = monotonic()
    options.recordPrices(snapshot?.products.values() ?? [])
    schedule(Math.max(options.ttlMs, MIN_TTL_MS))
  }

  async function adopt(next: Snapshot): Promise<void> {
    if (next.version === snapshot?.version) return
    // Before the first page that shows them.
    await registerPictures(next.pictures)
    snapshot = next
    for (const listener of listeners) listener(next.version)
  }

  function recordFailure(error: unknown): void {
    failures += 1
    failure = error instanceof Error ? error.message : 'unknown failure'
    const retryInMs = retryDelay(failures, error)
    schedule(retryInMs)
    log.warn({ err: error, failures, retryInMs, hasStale: snapshot !== null }, 'catalogue refresh failed')
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => void refresh(), delayMs)
    timer.unref()
  }

  /** Single flight. */
  function refresh(): Promise<void> {
    refreshing ??= load().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /**
   * Builds a snapshot by other rules from the platform's latest answer; null where it has said nothing yet.
   */
  async function prepare(rules: SnapshotRules): Promise<PreparedCatalog> {
    const builder = createSnapshotBuilder(rules, log)
    if (latest === null) return { rules, builder, snapshot: null }
    const { body, facts } = latest
    const chunks = readCatalog(Buffer.from(await decompress(body)), builder.known(), stopping.signal)
    const built = await builder.build(chunks, facts)
    await registerPictures(built.pictures)
    return { rules, builder, snapshot: built }
  }

  /** From now on the catalogue is read by these rules. */
  function use({ rules, builder, snapshot: prepared }: PreparedCatalog): void {
    current = { rules, builder }
    origin = ''
    if (prepared !== null && prepared.version !== snapshot?.version) {
      snapshot = prepared
      for (const listener of listeners) listener(prepared.version)
    }
    void refresh()
  }

  return {
    prepare,
    use,
    /** Loads now and then at every age limit, until `stop`. */
    start: () => void refresh(),
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
    /** Never throws. */
    refresh,
    /** The snapshot; before the first one it waits 2.5 s at most, and not at all once a load has failed. */
    async ready(signal?: AbortSignal): Promise<Snapshot | null> {
      if (snapshot || failures > 0 || !refreshing) return snapshot
      const timeout = wait(FIRST_WAIT_MS, undefined, { ref: false, ...(signal && { signal }) })
      await Promise.race([refreshing, timeout.catch(() => undefined)])
      return snapshot
    },
    ...createCatalogReads(() => snapshot),
    status() {
      const ageMs = loadedAt === null ? null : monotonic() - loadedAt
      return {
        /** When the last refresh succeeded, epoch milliseconds. */
        loadedAt: ageMs === null ? null : now() - ageMs,
        ageMs,
        /** The last failure since then, for the operator. */
        lastError: failure,
        packages: snapshot?.products.size ?? 0,
      }
    },
    /** Tells of every new version; returns how to stop listening. */
    onChange(listener: (version: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
