/** The people of the panel, as the database keeps them. */
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { getDialect } from '#app/server/db/dialect.server.ts'
import type { PersonRow, Schema } from '#app/server/db/schema.server.ts'
import { ROLES } from '../rights.ts'
import type { ListedPerson } from '../types.ts'
import { toNameKey } from './names.ts'

/** The owner, who signs in with the password of the environment. */
export const ENVIRONMENT_OWNER = 'owner'

export const PersonId = z.string().regex(/^[\w-]{22}$/)
export const RoleInput = z.enum(ROLES)
/** Until the transaction ends, no other adds a person or removes a way to sign in. */
export function lockPeople(db: Transaction<Schema>): Promise<void> {
  return getDialect(db).lock(db, 'people of the panel')
}

export function createPeople(kysely: Kysely<Schema>) {
  const selectRow = (id: string) => kysely.selectFrom('people').selectAll().where('id', '=', id)

  return {
    find: async (id: string): Promise<PersonRow | null> => (await selectRow(id).executeTakeFirst()) ?? null,
    async findByName(name: string): Promise<PersonRow | null> {
      const query = kysely.selectFrom('people').selectAll().where('name_key', '=', toNameKey(name))
      return (await query.executeTakeFirst()) ?? null
    },
    /** The login asks for a name when there are people. */
    async exist(): Promise<boolean> {
      return (await kysely.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined
    },
    async list(): Promise<ListedPerson[]> {
      const rows = await kysely
        .selectFrom('people')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('passkeys')
            .whereRef('passkeys.person_id', '=', 'people.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('passkeys'),
        )
        .orderBy('name_key')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        role: RoleInput.parse(row.role),
        isDisabled: row.is_disabled === 1,
        hasPassword: row.password_hash !== null,
        hasSecondFactor: row.totp_secret !== null,
        passkeys: Number(row.passkeys ?? 0),
      }))
    },
    async setRole(id: string, role: string): Promise<boolean> {
      const query = kysely.updateTable('people').set({ role }).where('id', '=', id)
      return (await query.executeTakeFirst()).numUpdatedRows > 0n
    },
    /** Sessions of a disabled person end with the next request, in every process. */
    async setDisabled(id: string, isDisabled: boolean): Promise<boolean> {
      const query = kysely.updateTable('people').set({ is_disabled: isDisabled ? 1 : 0 })
      return (await query.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
    },
    async setPassword(id: string, password_hash: string): Promise<void> {
      await kysely.updateTable('people').set({ password_hash }).where('id', '=', id).execute()
    },
  }
}

export type People = ReturnType<typeof createPeople>
