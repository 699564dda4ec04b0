/** For tests: a store folder of its own, and the editing of it. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { readStoreFrom, type Store } from '#app/server/store/store.server.ts'
import { createEditing } from './editing.server.ts'

const DEMO = join(import.meta.dirname, '../../../sandbox/store')
const READ_OPTIONS = { languages: translatedLocales, reservedSlugs: new Set<string>() }

/** Over a copy of the demo's folder, or over these files. */
export async function openEditing(files?: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'editing-'))
  const dir = join(root, 'store')
  if (files) await mkdir(dir)
  else await cp(DEMO, dir, { recursive: true })
  for (const [name, text] of Object.entries(files ?? {})) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  const db = await openDatabase({ dataDir: root })
  onTestFinished(async () => {
    await db.close()
    await rm(root, { recursive: true })
  })
  /** Another process of the shop. */
  function open() {
    const shown: Store[] = []
    const editing = createEditing({
      ...{ dir, db, now: Date.now, locks: createAdvisoryLocks(db) },
      log: { info: () => undefined, warn: (fields: object) => expectNone(fields) },
      readStore: (source) => readStoreFrom(source, READ_OPTIONS),
      adopt: async (store) => void shown.push(store),
    })
    return { editing, shown }
  }
  /** As a text editor writes it. */
  const touch = (path: string, text: string) => writeFile(join(dir, path), text)
  return { dir, db, open, touch, ...open() }
}

function expectNone(fields: object): never {
  throw new Error('an unexpected warning', { cause: fields })
}
