/** Secrets that the shop keeps in its database, sealed with SESSION_SECRET: a dump of the database alone reveals none. */
import { createSeal } from '../session/sealed-cookie.server.ts'
import { type Database, DatabaseError } from './db.server.ts'

type SealedValuesOptions = {
  db: Pick<Database, 'kysely' | 'location'>
  /** The first one seals, all of them open. */
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

  /** Seals anew what only an earlier secret opens, so that this secret can be dropped after the next start. */
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
    /** The value of this name, made at the first use; several processes get the same one. */
    async findOrCreate(name: string, make: () => unknown): Promise<unknown> {
      const known = await findSealed(name)
      if (known !== null) return open(name, known)
      await kysely
        .insertInto('sealed_values')
        .values({ name, value: sealFor(name).close(make()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return open(name, (await findSealed(name)) ?? '')
    },
    write,
    async delete(name: string): Promise<void> {
      await kysely.deleteFrom('sealed_values').where('name', '=', name).execute()
    },
  }
}
