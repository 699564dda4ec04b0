/** Opens the seller's folder for the shop, after completing an interrupted publication. */
import { completePublication } from './publication.server.ts'
import { openStoreSource, type StoreSource } from './source.server.ts'
import { readStoreFrom, type Store } from './store.server.ts'

type Log = { warn: (facts: object, message: string) => void }
type OpenOptions = {
  languages: readonly string[]
  reservedSlugs: ReadonlySet<string>
  log: Log
  /** The open folder with its cached files. */
  folder?: StoreSource
}

/** Throws `StoreError` like `readStore`. */
export async function openStore(dir: string, { log, folder, ...options }: OpenOptions): Promise<Store> {
  await completePublication(dir).catch((err: unknown) =>
    log.warn({ dir, err }, 'store folder not writable; last publication is read from its journal'),
  )
  return readStoreFrom(await openStoreSource(dir, folder), options)
}
