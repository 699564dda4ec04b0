/** Secrets in the database, sealed with SESSION_SECRET, so that a dump of the database alone reveals none. */
import { createSeal } from '../session/sealed-cookie.server.ts'
import { type Database, DatabaseError } from './db.server.ts'

type SealedValuesOptions = {
  db: Pick<Database, 'kysely' | 'location'>
  /** The first secret seals; every secret opens. */
  secrets: readonly string[]
}

export class SealedValues {
  readonly #kysely: SealedValuesOptions['db']['kysely']
  readonly #location: string
  readonly #secrets: readonly string[]

  constructor({ db, secrets }: SealedValuesOptions) {
    this.#kysely = db.kysely
    this.#location = db.location
    this.#secrets = secrets
  }

  /** Throws `DatabaseError` if no secret opens the value. */
  async find(name: string): Promise<unknown> {
    const sealed = await this.#findSealed(name)
    return sealed === null ? null : this.#open(name, sealed)
  }

  /** Creates the value at the first use; all processes get the same value. */
  async findOrCreate(name: string, make: () => unknown): Promise<unknown> {
    const stored = await this.#findSealed(name)
    if (stored !== null) return this.#open(name, stored)
    await this.#kysely
      .insertInto('sealed_values')
      .values({ name, value: this.#sealFor(name).close(make()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return this.#open(name, (await this.#findSealed(name)) ?? '')
  }

  async write(name: string, value: unknown): Promise<void> {
    const sealed = this.#sealFor(name).close(value)
    await this.#kysely
      .insertInto('sealed_values')
      .values({ name, value: sealed })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sealed }))
      .execute()
  }

  /** Changes the value, which is null before the first use; concurrent changes are not lost. */
  async update(name: string, change: (value: unknown) => unknown): Promise<void> {
    for (let isWritten = false; !isWritten; ) {
      const stored = await this.#findSealed(name)
      const value = this.#sealFor(name).close(change(stored === null ? null : await this.#open(name, stored)))
      isWritten = await this.#replace(name, stored, value)
    }
  }

  async delete(name: string): Promise<void> {
    await this.#kysely.deleteFrom('sealed_values').where('name', '=', name).execute()
  }

  #sealFor(name: string, among = this.#secrets) {
    return createSeal(among, `tradepost sealed value ${name} v1`)
  }

  async #findSealed(name: string): Promise<string | null> {
    const query = this.#kysely.selectFrom('sealed_values').select('value').where('name', '=', name)
    return (await query.executeTakeFirst())?.value ?? null
  }

  /** Compare-and-swap: false if the value has changed meanwhile. */
  async #replace(name: string, expected: string | null, value: string): Promise<boolean> {
    if (expected === null) {
      const insert = this.#kysely.insertInto('sealed_values').values({ name, value })
      const { numInsertedOrUpdatedRows } = await insert
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numUpdatedRows } = await this.#kysely
      .updateTable('sealed_values')
      .set({ value })
      .where('name', '=', name)
      .where('value', '=', expected)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Seals a value again that only an earlier secret opens, so that this secret can be dropped after the next start. */
  async #open(name: string, sealed: string): Promise<unknown> {
    const current = this.#sealFor(name, this.#secrets.slice(0, 1)).open(sealed)
    if (current !== null) return current
    const value = this.#sealFor(name).open(sealed)
    if (value === null) {
      const reason = `the sealed value "${name}" does not open: add the earlier SESSION_SECRET after a comma`
      throw new DatabaseError({ code: 'unavailable', location: this.#location, reason })
    }
    await this.write(name, value)
    return value
  }
}
