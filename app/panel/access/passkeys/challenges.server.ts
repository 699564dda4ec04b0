/** Challenges that a passkey signs: random, for one purpose, and accepted once across all processes. */
import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'

export const CHALLENGE_MS = 5 * 60_000
export const LOGIN_PURPOSE = 'login'
/** Strangers request challenges on the login page; beyond this count the oldest become void. */
const MAX_LOGIN_CHALLENGES = 1_000

export function createChallenges({ kysely, now }: { kysely: Kysely<Schema>; now: () => number }) {
  return {
    async create(purpose: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      await kysely.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute()
      if (purpose === LOGIN_PURPOSE) await makeRoom(kysely)
      await kysely
        .insertInto('passkey_challenges')
        .values({ id: hashChallenge(challenge), purpose, expires_at: now() + CHALLENGE_MS })
        .execute()
      return challenge
    },
    async take(challenge: string, purpose: string): Promise<boolean> {
      const { numDeletedRows } = await kysely
        .deleteFrom('passkey_challenges')
        .where('id', '=', hashChallenge(challenge))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function makeRoom(kysely: Kysely<Schema>): Promise<void> {
  const surplus = kysely
    .selectFrom('passkey_challenges')
    .select('id')
    .where('purpose', '=', LOGIN_PURPOSE)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .offset(MAX_LOGIN_CHALLENGES - 1)
    .limit(MAX_LOGIN_CHALLENGES)
  await kysely.deleteFrom('passkey_challenges').where('id', 'in', surplus).execute()
}

const hashChallenge = (challenge: string) => hash('sha256', challenge, 'hex')
