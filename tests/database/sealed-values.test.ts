import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { onBoth } from './both.ts'

const OLD = 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi'
const NEW = 'r7Pq2mX9vK4tLw8zB3nC6hJ1dF5gS0aYq2W4'

onBoth('a secret in the database is made once and outlives a change of SESSION_SECRET', async ({ env }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealed-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const withSecrets = (...secrets: string[]) => new SealedValues({ db, secrets })
  let made = 0
  const processes = Array.from({ length: 5 }, () =>
    withSecrets(OLD).findOrCreate('key', () => `made ${++made}`),
  )
  const [value, ...others] = await Promise.all(processes)
  expect(others).toEqual([value, value, value, value])

  const rows = await db.kysely.selectFrom('sealed_values').selectAll().execute()
  expect(rows.map(({ name }) => name)).toEqual(['key'])
  expect(JSON.stringify(rows)).not.toContain(String(value))

  await expect(withSecrets(NEW).find('key')).rejects.toThrow(DatabaseError)
  await expect(withSecrets(NEW).find('key')).rejects.toThrow('SESSION_SECRET')
  expect(await withSecrets(NEW, OLD).find('key')).toBe(value)
  expect(await withSecrets(NEW).find('key'), 'sealed again with the first secret').toBe(value)

  await withSecrets(NEW).write('plugin', 'secret')
  expect(await withSecrets(NEW).find('plugin')).toBe('secret')
  await withSecrets(NEW).delete('plugin')
  expect(await withSecrets(NEW).find('plugin')).toBeNull()
})

onBoth('changes that are made at once are all kept', async ({ env }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealed-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const values = new SealedValues({ db, secrets: [NEW] })
  const Names = z.array(z.string()).nullable()
  const names = Array.from({ length: 12 }, (_, index) => `name ${index}`)
  await Promise.all(
    names.map((name) => values.update('names', (before) => [...(Names.parse(before) ?? []), name])),
  )
  expect(Names.parse(await values.find('names'))?.toSorted()).toEqual(names.toSorted())
})
