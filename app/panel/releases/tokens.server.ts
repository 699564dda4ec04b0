/** Stores the tokens of `POST /api/releases`, `rel_<id>_<secret>`. Only a hash of the secret is stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#app/server/db/db.server.ts'
import type { ReleaseTokenRow } from '#app/server/db/schema.server.ts'
import { MAX_TOKENS, type ReleaseToken, type TokenScope } from './types.ts'

type TokensOptions = {
  db: Pick<Database, 'kysely'>
  /** Epoch milliseconds. */
  now: () => number
}

const TOKEN = /^rel_([\da-f]{12})_([\w-]{43})$/
/** An unknown token is compared with this hash, so that the response time does not reveal which ids exist. */
const NO_HASH = hashSecret('')

/** All methods throw `DatabaseError` when the database is unavailable. */
export function createReleaseTokens({ db: { kysely }, now }: TokensOptions) {
  return {
    /** Returns the new token, which is shown only once; null when there are too many tokens. */
    async create({ name, scope, creator }: Pick<ReleaseToken, 'name' | 'scope' | 'creator'>) {
      const { count } = await kysely
        .selectFrom('release_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_TOKENS) return null
      const id = randomBytes(6).toString('hex')
      const secret = randomBytes(32).toString('base64url')
      const row = { id, name, scope, creator, hash: hashSecret(secret), created_at: now(), used_at: null }
      await kysely.insertInto('release_tokens').values(row).execute()
      return `rel_${id}_${secret}`
    },

    async list(): Promise<ReleaseToken[]> {
      const rows = await kysely.selectFrom('release_tokens').selectAll().orderBy('created_at').execute()
      return rows.map(describeToken)
    },

    /** Returns the name of the revoked token; null when there is no such token. */
    async revoke(id: string): Promise<string | null> {
      const query = kysely.deleteFrom('release_tokens').where('id', '=', id).returning('name')
      return (await query.executeTakeFirst())?.name ?? null
    },

    /** Verifies the token in an `Authorization` header and records its use; null when it is invalid. */
    async use(authorization: string): Promise<{ name: string; scope: TokenScope } | null> {
      const [, id = '', secret = ''] = TOKEN.exec(authorization.replace(/^Bearer +/i, '')) ?? []
      const query = kysely.selectFrom('release_tokens').selectAll().where('id', '=', id)
      const row = await query.executeTakeFirst()
      const isCorrect = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(row?.hash ?? NO_HASH))
      if (!row || !isCorrect) return null
      await kysely.updateTable('release_tokens').set({ used_at: now() }).where('id', '=', id).execute()
      return { name: row.name, scope: row.scope }
    },
  }
}

function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function describeToken({ id, name, scope, creator, created_at, used_at }: ReleaseTokenRow): ReleaseToken {
  const usedAt = used_at === null ? null : new Date(used_at).toISOString()
  return { id, name, scope, creator, createdAt: new Date(created_at).toISOString(), usedAt }
}
