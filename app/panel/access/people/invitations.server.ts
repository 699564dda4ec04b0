/** One-time links that add a person or reset a password. */
import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { InvitationRow, Schema } from '#app/server/db/schema.server.ts'
import type { Role } from '../rights.ts'
import { createToken, TOKEN } from '../token.server.ts'
import type { Invitation, ListedInvitation } from '../types.ts'
import { toNameKey, toSkeleton } from './names.ts'
import { lockPeople, RoleInput } from './people.server.ts'

const VALID_MS = 86_400_000

/** Ways for the invited person to sign in. */
export type NewCredential = {
  password_hash: string | null
  passkey: { id: string; public_key: string; counter: number; name: string } | null
}

type NewLink = { personId?: string; role: Role; createdBy: string; note?: string }

type Accepted = { outcome: 'accepted'; personId: string } | { outcome: 'link_invalid' | 'name_taken' }

export class Invitations {
  readonly #kysely: Kysely<Schema>
  readonly #now: () => number

  constructor({ kysely, now }: { kysely: Kysely<Schema>; now: () => number }) {
    this.#kysely = kysely
    this.#now = now
  }

  async find(token: string): Promise<Invitation | null> {
    if (!TOKEN.test(token)) return null
    const row = await this.#selectValid()
      .leftJoin('people', 'people.id', 'invitations.person_id')
      .select(['invitations.person_id', 'invitations.role', 'people.name', 'people.role as current_role'])
      .where('invitations.id', '=', hashToken(token))
      .executeTakeFirst()
    return row
      ? { personId: row.person_id, role: RoleInput.parse(row.current_role ?? row.role), name: row.name }
      : null
  }

  /** The token of a new link; earlier ones of the same person stop working. */
  async create({
    personId = randomBytes(16).toString('base64url'),
    role,
    createdBy,
    note = '',
  }: NewLink): Promise<string> {
    const token = createToken()
    const now = this.#now()
    const row = { id: hashToken(token), person_id: personId, role, created_by: createdBy, note }
    await this.#kysely.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('invitations')
        .where((eb) => eb.or([eb('person_id', '=', personId), eb('expires_at', '<=', now)]))
        .execute()
      await transaction
        .insertInto('invitations')
        .values({ ...row, expires_at: now + VALID_MS })
        .execute()
    })
    return token
  }

  async list(): Promise<ListedInvitation[]> {
    const rows = await this.#selectValid().selectAll().orderBy('expires_at').execute()
    return rows.map(({ id, role, person_id, expires_at, note }) => ({
      id,
      role: RoleInput.parse(role),
      personId: person_id,
      expiresAt: new Date(expires_at).toISOString(),
      note,
    }))
  }

  async withdraw(id: string): Promise<boolean> {
    const query = this.#kysely.deleteFrom('invitations').where('id', '=', id)
    return (await query.executeTakeFirst()).numDeletedRows > 0n
  }

  /** Deletes the links to and from a person who leaves. */
  async withdrawAll(personId: string): Promise<void> {
    await this.#kysely
      .deleteFrom('invitations')
      .where((eb) => eb.or([eb('person_id', '=', personId), eb('created_by', '=', personId)]))
      .execute()
  }

  /** Uses up the link and ends the person's earlier credentials and sessions. */
  async accept(token: string, name: string, credential: NewCredential): Promise<Accepted> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockPeople(transaction)
      const id = hashToken(token)
      const now = this.#now()
      if (await isNameTaken(transaction, id, name)) return { outcome: 'name_taken' }
      const row = await transaction
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      if (!row) return { outcome: 'link_invalid' }
      await writePerson(transaction, row, { name, credential, at: now })
      return { outcome: 'accepted', personId: row.person_id }
    })
  }

  #selectValid() {
    return this.#kysely.selectFrom('invitations').where('expires_at', '>', this.#now())
  }
}

/** True when a new person would look like an existing one; a link for an existing person changes no name. */
async function isNameTaken(db: Kysely<Schema>, invitationId: string, name: string): Promise<boolean> {
  const people = await db.selectFrom('people').select(['id', 'name', 'name_key']).execute()
  const invited = await db
    .selectFrom('invitations')
    .select('person_id')
    .where('id', '=', invitationId)
    .executeTakeFirst()
  if (people.some(({ id }) => id === invited?.person_id)) return false
  return people.some(
    (other) => other.name_key === toNameKey(name) || toSkeleton(other.name) === toSkeleton(name),
  )
}

type NewPerson = { name: string; credential: NewCredential; at: number }

async function writePerson(
  db: Kysely<Schema>,
  { person_id, role }: InvitationRow,
  { name, credential: { password_hash, passkey }, at }: NewPerson,
): Promise<void> {
  const access = { password_hash, totp_secret: null, recovery_codes: '[]' }
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set(access)
    .where('id', '=', person_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db
      .insertInto('people')
      .values({
        id: person_id,
        name,
        name_key: toNameKey(name),
        role,
        is_disabled: 0,
        created_at: at,
        ...access,
      })
      .execute()
  await db.deleteFrom('passkeys').where('person_id', '=', person_id).execute()
  await db.deleteFrom('admin_sessions').where('person_id', '=', person_id).execute()
  if (passkey)
    await db
      .insertInto('passkeys')
      .values({ ...passkey, person_id, created_at: at, used_at: null })
      .execute()
}

function hashToken(token: string): string {
  return hash('sha256', `invitation ${token}`, 'hex')
}
