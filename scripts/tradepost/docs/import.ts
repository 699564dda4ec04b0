/** Imports documentation into a store folder: everything is read and checked first, then written at once. */
import { stat } from 'node:fs/promises'
import { translatedLocales } from '#app/messages/index.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import type { PublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { openStoreFiles } from '#app/server/store/files.server.ts'
import { findHeadAndBody } from '#app/server/store/page.server.ts'
import { completePublication, forgetApplied, writePublication } from '#app/server/store/publication.server.ts'
import { DocHead } from '#app/server/store/schema/heads.server.ts'
import { openStoreSource, type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { readStoreFrom } from '#app/server/store/store.server.ts'
import { type Converted, convertDocs } from './convert.ts'
import { readAddress } from './read-address.ts'
import { readFolder } from './read-folder.ts'
import { ImportError } from './types.ts'

type ImportOptions = {
  storeDir: string
  /** A folder, or an address that begins with https://. */
  from: string
  /** The folder below `docs/`. */
  folder: string
  products: readonly number[]
  fetcher: Pick<PublicFetcher, 'get'>
}

/** Names of archives, which are not read: a small one may unpack to anything. */
const ARCHIVE = /\.(?:zip|tar|tgz|tar\.\w{2,3}|7z|rar)$/i

/** Throws `ImportError` and `StoreError`; the folder is as it was then. */
export async function importDocs(options: ImportOptions): Promise<Omit<Converted, 'files'>> {
  const { storeDir, from, folder, products, fetcher } = options
  if (ARCHIVE.test(from)) throw new ImportError([`${from}: unpack the archive and name its folder`])
  const source = /^https?:\/\//.test(from)
    ? await readAddress(from, fetcher)
    : await readFolder(await requireFolder(from))
  await completePublication(storeDir)
  const store = await openStoreSource(storeDir)
  const heads = await readHeads(store, folder)
  const { files, ...counts } = await convertDocs(source, { folder, products, heads })
  await readStoreFrom(withChanges(store, files), { languages: translatedLocales, reservedSlugs })
  await writePublication(storeDir, { changes: files, note: '' })
  await forgetApplied(storeDir)
  return counts
}

async function requireFolder(from: string): Promise<string> {
  const stats = await stat(from).catch(() => null)
  if (!stats?.isDirectory())
    throw new ImportError([`${from} is neither a folder nor an address with https://`])
  return from
}

/** Titles, places and groups come from the source again; who may read a page, and what its folder is about, does not. */
async function readHeads(store: StoreSource, folder: string): Promise<Map<string, Partial<DocHead>>> {
  const files = openStoreFiles(store)
  const heads = new Map<string, Partial<DocHead>>()
  for (const name of await files.list(`docs/${folder}`)) {
    if (!/^[a-z0-9-]+\.md$/.test(name)) continue
    const parts = await findHeadAndBody(files, `docs/${folder}/${name}`, DocHead)
    if (!parts) continue
    const { for: readers, products, version, latest, order } = parts.head
    const isIndex = name === 'index.md'
    heads.set(name.slice(0, -3), {
      ...(readers !== null && { for: readers }),
      ...(products.length > 0 && { products }),
      ...(version !== null && { version }),
      ...(latest !== null && { latest }),
      ...(isIndex && { order }),
    })
  }
  return heads
}
