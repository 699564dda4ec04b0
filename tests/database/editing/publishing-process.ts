/** A process that publishes the draft of a store and is killed before the operation, on files or database, of that number. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'
import type { KyselyPlugin } from 'kysely'
import { Editing } from '#app/panel/store/editing/editing.server.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { readStoreFrom } from '#app/server/store/store.server.ts'

const [dir = '', dataDir = '', url = '', killAt = '0'] = process.argv.slice(2)
let count = 0

function tick(): void {
  count += 1
  if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

function killable<Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) {
  return (...given: Arguments): Promise<Result> => {
    tick()
    return work(...given)
  }
}

const db = await openDatabase({ dataDir, url: url === '' ? null : url })
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    tick()
    return node
  },
  transformResult: async ({ result }) => result,
}
const editing = new Editing({
  dir,
  now: Date.now,
  locks: createAdvisoryLocks(db),
  db: { kysely: db.kysely.withPlugin(counting) },
  log: { info: () => undefined, warn: () => undefined },
  readStore: (source) => readStoreFrom(source, { languages: [], reservedSlugs: new Set() }),
  adopt: async () => undefined,
})
await editing.draft()
const { open, rename, rm } = fs
Object.assign(fs, { open: killable(open), rename: killable(rename), rm: killable(rm) })
syncBuiltinESMExports()
count = 0
await editing.publish({ by: 'ada' })
process.send?.(count)
process.disconnect()
await db.close()
