/** Only app/server/db knows the engine of the database: everything else uses SQL that both engines take. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/sources.ts'

/** The folder that knows both engines, and the commands that dump and restore them. */
const KNOWS_ENGINES = /^(?:app\/server\/db|scripts\/tradepost)\//
/** Asks for the engine, or is SQL that only PostgreSQL or only SQLite takes. */
const ENGINE = [
  /\b(?:Postgres|Sqlite)Adapter\b/,
  /[!=]==? '(?:embedded|postgresql)'/,
  /'(?:embedded|postgresql)' [!=]==?/,
  /\bpg_[a-z_]+\(/,
  /\bpragma [a-z_]+|\bsqlite_(?:master|schema)\b/,
  /\bskipLocked\(\)/,
]
async function listAsking(): Promise<string[]> {
  const asking: string[] = []
  for (const folder of ['app', 'scripts'])
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      const path = `${folder}/${name}`
      if (!/\.(?:ts|tsx|mjs)$/.test(path) || /\.test\.ts$/.test(path) || KNOWS_ENGINES.test(path)) continue
      const text = await readFile(join(ROOT, path), 'utf8')
      if (ENGINE.some((pattern) => pattern.test(text))) asking.push(path)
    }
  return asking
}

test('only the database’s own folder asks for its engine', async () => {
  expect(await listAsking()).toEqual([])
})
