/**
 * The catalogue: one response of the platform for all visitors, refreshed in the background (stale-while-revalidate)
 * and served stale while the platform fails. Unknown ids are refused here and never forwarded.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tebex } from 'tebex-client'
import type { Log } from '#app/server/log.server.ts'
import type { Rating } from '#app/shop/reviews/types.ts'
import type { PictureSource } from './pictures/pictures.server.ts'
import { retryDelay } from './reading/backoff.server.ts'
import type { SnapshotRules } from './reading/catalog-entry.server.ts'
import { type CatalogCategory, findCategoryIn } from './reading/category.server.ts'
import type { Product } from './reading/product.server.ts'
import { readCatalog } from './reading/read-catalog.server.ts'
import { createSnapshotBuilder, type Snapshot, type SnapshotFacts } from './reading/snapshot.server.ts'
import { describeSnapshotSource } from './reading/source.server.ts'
import type { Ranking, Sales } from './types.ts'
import { createWebstoreReader } from './webstore.server.ts'

export type { Product } from './reading/product.server.ts'
export type { Snapshot } from './reading/snapshot.server.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const CALL_TIMEOUT_MS = 8_000
const FIRST_WAIT_MS = 2_500
/** The shortest interval between two requests, whatever the age limit. */
const MIN_TTL_MS = 250

type CatalogOptions = {
  tebex: Pick<Tebex, 'categories' | 'webstore'>
  rules: SnapshotRules
  readSales: () => Promise<Sales & Ranking>
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

/** The rules for the platform's answer, and the builder of the snapshots by these rules. */
type Reading = { rules: SnapshotRules; builder: ReturnType<typeof createSnapshotBuilder> }

/** A catalogue by new rules; the snapshot is null before the platform's first answer. */
type PreparedCatalog = Reading & { snapshot: Snapshot | null }

/** Nothing is loaded before `start`. */
export class Catalog {
  readonly #options: CatalogOptions
  #reading: Reading
  readonly #readWebstore: ReturnType<typeof createWebstoreReader>
  readonly #listeners = new Set<(version: string) => void>()
  readonly #stopping = new AbortController()
  #snapshot: Snapshot | null = null
  /** The latest answers of the platform and the shop, to be read again by new rules; the body is compressed. */
  #latest: { body: Buffer; facts: SnapshotFacts } | null = null
  /** The result of `describeSnapshotSource`. */
  #origin = ''
  /** On the monotonic clock. */
  #loadedAt: number | null = null
  #failure: string | null = null
  #failures = 0
  #refreshing: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(options: CatalogOptions) {
    this.#options = options
    const { rules, log } = options
    this.#reading = { rules, builder: createSnapshotBuilder(rules, log) }
    this.#readWebstore = createWebstoreReader(options)
  }

  /** Builds a snapshot by new rules from the platform's latest answer; null before the first. */
  async prepare(rules: SnapshotRules): Promise<PreparedCatalog> {
    const builder = createSnapshotBuilder(rules, this.#options.log)
    if (this.#latest === null) return { rules, builder, snapshot: null }
    const { body, facts } = this.#latest
    const chunks = readCatalog(Buffer.from(await decompress(body)), builder.known(), this.#stopping.signal)
    const built = await builder.build(chunks, facts)
    await this.#options.registerPictures(built.pictures)
    return { rules, builder, snapshot: built }
  }

  /** Applies the prepared rules from now on. */
  use({ rules, builder, snapshot: prepared }: PreparedCatalog): void {
    this.#reading = { rules, builder }
    this.#origin = ''
    if (prepared !== null && prepared.version !== this.#snapshot?.version) this.#show(prepared)
    void this.refresh()
  }

  /** The prepared catalogue for a preview; it is never refreshed. */
  preview({ snapshot }: PreparedCatalog): Catalog {
    const catalog = new Catalog(this.#options)
    catalog.#snapshot = snapshot
    return catalog
  }

  /** Loads now and whenever the age limit passes, until `stop`. */
  start(): void {
    void this.refresh()
  }

  stop(): void {
    this.#stopping.abort()
    clearTimeout(this.#timer)
  }

  /** Single flight; never throws. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  /** Waits at most 2.5 s for the first snapshot, and not at all once a load has failed. */
  async ready(signal?: AbortSignal): Promise<Snapshot | null> {
    if (this.#snapshot || this.#failures > 0 || !this.#refreshing) return this.#snapshot
    const timeout = wait(FIRST_WAIT_MS, undefined, { ref: false, ...(signal && { signal }) })
    await Promise.race([this.#refreshing, timeout.catch(() => undefined)])
    return this.#snapshot
  }

  current(): Snapshot | null {
    return this.#snapshot
  }

  findProduct(id: number): Product | null {
    return this.#snapshot?.products.get(id) ?? null
  }

  listCategories(): readonly CatalogCategory[] {
    return this.#snapshot?.categories ?? []
  }

  findCategory(name: string): CatalogCategory | null {
    return this.#snapshot && findCategoryIn(this.#snapshot, name)
  }

  status() {
    const ageMs = this.#loadedAt === null ? null : this.#options.monotonic() - this.#loadedAt
    return {
      /** Epoch milliseconds of the last successful refresh. */
      loadedAt: ageMs === null ? null : this.#options.now() - ageMs,
      ageMs,
      /** The last failure since then, for the operator. */
      lastError: this.#failure,
      packages: this.#snapshot?.products.size ?? 0,
    }
  }

  /** Calls the listener for every new version; returns a function that unsubscribes. */
  onChange(listener: (version: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #load(): Promise<void> {
    const { tebex, readSales, readRatings } = this.#options
    const { rules, builder } = this.#reading
    try {
      const sales = { ...(await readSales()), ratings: await readRatings() }
      const { signal } = this.#stopping
      const body = await tebex.categories.download({ signal, timeoutMs: CALL_TIMEOUT_MS })
      const webstore = await this.#readWebstore(signal)
      const snapshotFacts = { ...sales, webstore }
      const source = describeSnapshotSource(body, rules, snapshotFacts)
      if (source === this.#origin && this.#snapshot) return this.#recordSuccess()
      // The worker thread takes the bytes of a large catalogue, so they are compressed first.
      const compressed = await compress(body)
      const next = await builder.build(readCatalog(body, builder.known(), signal), snapshotFacts)
      // The rules changed during the load.
      if (this.#reading.builder !== builder) return this.#load()
      if (next.products.size === 0 && this.#snapshot && this.#snapshot.products.size > 0) {
        throw new Error('the platform responded with an empty catalogue')
      }
      await this.#adopt(next)
      this.#origin = source
      this.#latest = { body: compressed, facts: snapshotFacts }
      this.#recordSuccess()
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#recordFailure(error)
    }
  }

  #recordSuccess(): void {
    const { log, monotonic, recordPrices, ttlMs } = this.#options
    if (this.#failures > 0) log.info({ failures: this.#failures }, 'catalogue refresh recovered')
    this.#failures = 0
    this.#failure = null
    this.#loadedAt = monotonic()
    recordPrices(this.#snapshot?.products.values() ?? [])
    this.#schedule(Math.max(ttlMs, MIN_TTL_MS))
  }

  async #adopt(next: Snapshot): Promise<void> {
    if (next.version === this.#snapshot?.version) return
    // Pages with the new pictures appear only afterwards.
    await this.#options.registerPictures(next.pictures)
    this.#show(next)
  }

  #show(next: Snapshot): void {
    this.#snapshot = next
    for (const listener of this.#listeners) listener(next.version)
  }

  #recordFailure(error: unknown): void {
    this.#failures += 1
    this.#failure = error instanceof Error ? error.message : 'unknown failure'
    const retryInMs = retryDelay(this.#failures, error)
    this.#schedule(retryInMs)
    this.#options.log.warn(
      { err: error, failures: this.#failures, retryInMs, hasStale: this.#snapshot !== null },
      'catalogue refresh failed',
    )
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    if (this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => void this.refresh(), delayMs)
    this.#timer.unref()
  }
}
