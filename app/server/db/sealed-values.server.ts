/**
 * Secrets that the shop stores in its database, sealed with SESSION_SECRET: a dump of the database alone reveals
 * none.
 */
import { createSeal } from '../session/sealed-cookie.server.ts'
import { type Database, DatabaseError } from './db.server.ts'

type SealedValuesOptions = {
  db: Pick<Database, 'kysely' | 'location'>
  /** The first secret seals, every secret opens. */
  secrets: readonly string[]
}

export type SealedValues = ReturnType<typeof createSealedValues>

export function createSealedValues({ db, secrets }: SealedValuesOptions) {
  const { kysely, location } = db
  const sealFor = (name: string, among = secrets) => createSeal(among, `tradepost sealed value ${name} v1`)

  async function findSealed(name: string): Promise<string | null> {
    const query = kysely.selectFrom('sealed_values').select('value').where('name', '=', name)
    return (await query.executeTakeFirst())?.value ?? null
  }

  async function write(name: string, value: unknown): Promise<void> {
    const sealed = sealFor(name).close(value)
    await kysely
      .insertInto('sealed_values')
      .values({ name, value: sealed })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sealed }))
      .execute()
  }

  /** Compare-and-swap: false when the value has changed meanwhile. */
  async function replace(name: string, expected: string | null, value: string): Promise<boolean> {
    if (expected === null) {
      const insert = kysely.insertInto('sealed_values').values({ name, value })
      const { numInsertedOrUpdatedRows } = await insert
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numUpdatedRows } = await kysely
      .updateTable('sealed_values')
      .set({ value })
      .where('name', '=', name)
      .where('value', '=', expected)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /**
   * A value that only an earlier secret opens is sealed anew, so that this secret can be dropped after the next
   * start.
   */
  async function open(name: string, sealed: string): Promise<unknown> {
    const current = sealFor(name, secrets.slice(0, 1)).open(sealed)
    if (current !== null) return current
    const value = sealFor(name).open(sealed)
    if (value === null) {
      const reason = `the sealed value "${name}" does not open: add the earlier SESSION_SECRET after a comma`
      throw new DatabaseError({ code: 'unavailable', location, reason })
    }
    await write(name, value)
    return value
  }

  return {
    /** The value of this name; throws `DatabaseError` when no secret opens it. */
    async find(name: string): Promise<unknown> {
      const sealed = await findSealed(name)
      return sealed === null ? null : open(name, sealed)
    },
    /** The value of this name, created at the first use; all processes get the same value. */
    async findOrCreate(name: string, make: () => unknown): Promise<unknown> {
      const stored = await findSealed(name)
      if (stored !== null) return open(name, stored)
      await kysely
        .insertInto('sealed_values')
        .values({ name, value: sealFor(name).close(make()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return open(name, (await findSealed(name)) ?? '')
    },
    write,
    /** Changes the value of this name, null stored the first use; concurrent changes are not lost. */
    async update(name: string, change: (value: unknown) => unknown): Promise<void> {
      for (let isWritten = false; !isWritten; ) {
        const stored = await findSealed(name)
        const value = sealFor(name).close(change(stored === null ? null : await open(name, stored)))
        isWritten = await replace(name, stored, value)
      }
    },
    async delete(name: string): Promise<void> {
      await kysely.deleteFrom('sealed_values').where('name', '=', name).execute()
    },
  }
}
