/**
 * The catalogue: one response of the platform for all visitors, refreshed in the background (stale-while-revalidate) and
 * served stale for as long as the platform fails. Unknown ids are refused here and never forwarded.
 */

import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Rating } from '#app/features/reviews/types.ts'
import type { Tebex } from '#tebex/index.ts'
import type { PictureSource } from './pictures/pictures.server.ts'
import { retryDelay } from './reading/backoff.server.ts'
import type { SnapshotRules } from './reading/catalog-entry.server.ts'
import { type CatalogCategory, findCategoryIn } from './reading/category.server.ts'
import type { Product } from './reading/product.server.ts'
import { readCatalog } from './reading/read-catalog.server.ts'
import { createSnapshotBuilder, priceBasis, type Snapshot } from './reading/snapshot.server.ts'
import type { Sales } from './types.ts'
import { createWebstoreReader } from './webstore.server.ts'

export type { CatalogCategory } from './reading/category.server.ts'
export type { Product } from './reading/product.server.ts'
export type { Snapshot } from './reading/snapshot.server.ts'

const CALL_TIMEOUT_MS = 8_000
const FIRST_WAIT_MS = 2_500
/** However short the age limit, the platform is not asked more often. */
const MIN_TTL_MS = 250

type CatalogLog = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

type CatalogOptions = {
  tebex: Pick<Tebex, 'categories' | 'webstore'>
  rules: SnapshotRules
  /** What was sold, and ids of the products that are called popular. */
  readSales: () => Promise<Sales & { popularIds: readonly number[] }>
  /** What customers' reviews come to, by package id. */
  readRatings: () => Promise<ReadonlyMap<number, Rating>>
  registerPictures: (sources: Iterable<PictureSource>) => Promise<void>
  recordPrices: (products: Iterable<Product>) => unknown
  ttlMs: number
  log: CatalogLog
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

export type Catalog = ReturnType<typeof createCatalog>

/** Nothing is loaded before `start`. */
export function createCatalog(options: CatalogOptions) {
  const { tebex, log, now, monotonic, readSales, readRatings, registerPictures } = options
  const builder = createSnapshotBuilder(options.rules, log)
  const readWebstore = createWebstoreReader(options)
  const listeners = new Set<(version: string) => void>()
  const stopping = new AbortController()
  let snapshot: Snapshot | null = null
  /** What the snapshot was built from. */
  let origin = { fingerprint: '', sales: '', basis: '', webstore: '' }
  /** By the monotonic clock. */
  let loadedAt: number | null = null
  let failure: string | null = null
  let failures = 0
  let refreshing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    try {
      const facts = { ...(await readSales()), ratings: await readRatings() }
      const sales = JSON.stringify([
        facts.popularIds,
        [...facts.levels],
        [...facts.together],
        [...facts.ratings],
      ])
      const basis = priceBasis(options.rules)
      const { signal } = stopping
      const body = await tebex.categories.download({ signal, timeoutMs: CALL_TIMEOUT_MS })
      const webstore = await readWebstore(signal)
      const fingerprint = hash('sha256', body, 'base64url')
      const source = { fingerprint, sales, basis, webstore: JSON.stringify(webstore) }
      if (snapshot && isDeepStrictEqual(source, origin)) return recordSuccess()
      const next = await builder.build(readCatalog(body, builder.known(), signal), { ...facts, webstore })
      if (next.products.size === 0 && snapshot && snapshot.products.size > 0) {
        throw new Error('the platform responded with an empty catalogue')
      }
      await adopt(next)
      origin = source
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

  return {
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
    current: () => snapshot,
    findProduct: (id: number): Product | null => snapshot?.products.get(id) ?? null,
    listCategories: (): readonly CatalogCategory[] => snapshot?.categories ?? [],
    findCategory: (name: string): CatalogCategory | null => snapshot && findCategoryIn(snapshot, name),
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
