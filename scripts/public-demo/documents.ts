/** The documents of Tradepost as documentation of the public demo, at /docs/tradepost. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { ROOT } from '../sources.ts'
import { importDocs } from '../tradepost/docs/import.ts'

const DEADLINE_MS = 60_000
const PAGES = ['make-it-yours', 'operate', 'environment', 'http', 'architecture', 'recipes', 'performance']
const INDEX = `---
title: Tradepost
---

The software behind this shop: how to make it yours, how to run it, and how it is built.
`

export async function addDocuments(storeDir: string): Promise<void> {
  const from = await mkdtemp(join(tmpdir(), 'documents-'))
  const fetcher = createPublicFetcher({ signal: AbortSignal.timeout(DEADLINE_MS) })
  try {
    await writeFile(join(from, 'index.md'), INDEX)
    for (const page of PAGES) await cp(join(ROOT, `docs/${page}.md`), join(from, `${page}.md`))
    await importDocs({ storeDir, from, folder: 'tradepost', products: [], fetcher })
  } finally {
    fetcher.close()
    await rm(from, { recursive: true, force: true })
  }
}
