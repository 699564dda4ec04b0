/** The seller's folder as the shop opens it: a publication that was broken off is completed first. */
import { completePublication } from './publication.server.ts'
import { openStoreSource, type StoreSource } from './source.server.ts'
import { readStoreFrom, type Store } from './store.server.ts'

type Log = { warn: (facts: object, message: string) => void }
type OpenOptions = {
  languages: readonly string[]
  reservedSlugs: ReadonlySet<string>
  log: Log
  /** Of the folder, with what was read of it. */
  folder?: StoreSource
}

/** Reads the folder and throws `StoreError` as `readStore` does. */
export async function openStore(dir: string, { log, folder, ...options }: OpenOptions): Promise<Store> {
  await completePublication(dir).catch((err: unknown) =>
    log.warn({ dir, err }, 'store folder not writable: what was published last is read from its journal'),
  )
  return readStoreFrom(await openStoreSource(dir, folder), options)
}
