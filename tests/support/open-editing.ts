/** A store folder with draft and versions, on a database in memory. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { Editing } from '#app/panel/store/editing/editing.server.ts'
import type { VersionsOptions } from '#app/panel/store/editing/versions.server.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { readStoreFrom, type Store } from '#app/server/store/store.server.ts'

const DEMO = join(import.meta.dirname, '../../sandbox/store')
const READ_OPTIONS = { languages: translatedLocales, reservedSlugs: new Set<string>() }

type OpenOptions = {
  /** Replaces the copy of the demo's folder. */
  files?: Readonly<Record<string, string>>
  /** The address of a PostgreSQL, which several processes share; an embedded database has one process. */
  url?: string | undefined
  announce?: VersionsOptions['announce']
}

export async function openEditing({ files, url, announce }: OpenOptions = {}) {
  const root = await mkdtemp(join(tmpdir(), 'editing-'))
  const dir = join(root, 'store')
  if (files) await mkdir(dir)
  else await cp(DEMO, dir, { recursive: true })
  for (const [name, text] of Object.entries(files ?? {})) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  const openDb = () => openDatabase({ dataDir: root, url: url ?? null })
  const db = await openDb()
  const otherDb = url === undefined ? db : await openDb()
  onTestFinished(async () => {
    await Promise.all([db.close(), otherDb.close()])
    await rm(root, { recursive: true })
  })
  function openOn(database: Database) {
    const shown: Store[] = []
    const editing = new Editing({
      dir,
      db: database,
      now: Date.now,
      locks: createAdvisoryLocks(database),
      log: { info: () => undefined, warn: (fields: object) => expectNone(fields) },
      readStore: (source) => readStoreFrom(source, READ_OPTIONS),
      adopt: async (store) => void shown.push(store),
      ...(announce && { announce }),
    })
    return { editing, shown }
  }
  /** Writes like a text editor. */
  const touch = (path: string, text: string) => writeFile(join(dir, path), text)
  return {
    root,
    dir,
    touch,
    /** Another process of the shop. */
    open: () => openOn(otherDb),
    ...openOn(db),
  }
}

function expectNone(fields: object): never {
  throw new Error('an unexpected warning', { cause: fields })
}
