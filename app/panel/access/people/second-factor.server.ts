/** One-time codes of a person: from an authenticator app, or one of ten recovery codes. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { PersonRow, Schema } from '#app/server/db/schema.server.ts'
import type { SharedLimiter } from '#app/server/db/shared-limits.server.ts'
import { generatePassword } from '#app/server/env/secrets.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { findTotpStep, generateTotpSecret } from '../totp.server.ts'

const RECOVERY_CODES = 10

const Hashes = z.array(z.string())
/** A secret that was shown but not yet confirmed. */
const Offer = z.object({ personId: z.string(), secret: z.string() })

type SecondFactorOptions = {
  kysely: Kysely<Schema>
  now: () => number
  /** Takes each code once. */
  codes: SharedLimiter
  secrets: readonly string[]
}

export function createSecondFactor({ kysely, now, codes, secrets }: SecondFactorOptions) {
  const seal = createSeal(secrets, 'tradepost authenticator secret v1')

  async function write(id: string, values: Partial<PersonRow>): Promise<void> {
    await kysely.updateTable('people').set(values).where('id', '=', id).execute()
  }

  /** A code works once across all processes. */
  async function isFreshCode(secret: string, code: string): Promise<boolean> {
    const step = findTotpStep(secret, code, now())
    return step !== null && (await codes.take(`${secret} ${step}`)).ok
  }

  /** Compares and swaps, so that two requests cannot use the same code. */
  async function takeRecoveryCode({ id, recovery_codes }: PersonRow, code: string): Promise<boolean> {
    const hash = hashCode(id, code)
    const hashes = readHashes(recovery_codes)
    if (!hashes.includes(hash)) return false
    const { numUpdatedRows } = await kysely
      .updateTable('people')
      .set({ recovery_codes: JSON.stringify(hashes.filter((one) => one !== hash)) })
      .where('id', '=', id)
      .where('recovery_codes', '=', recovery_codes)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function renewCodes(id: string): Promise<string[]> {
    const fresh = Array.from({ length: RECOVERY_CODES }, generatePassword)
    await write(id, { recovery_codes: JSON.stringify(fresh.map((code) => hashCode(id, code))) })
    return fresh
  }

  return {
    isFreshCode,
    /** Accepts any code for a person without a second factor. */
    async isRight(person: PersonRow, code: string): Promise<boolean> {
      if (person.totp_secret === null) return true
      const secret = z.string().safeParse(seal.open(person.totp_secret))
      if (secret.success && (await isFreshCode(secret.data, code))) return true
      return takeRecoveryCode(person, code)
    },
    /** A new secret for an app. `offer` is sealed and comes back with the first code. */
    offer(personId: string): { secret: string; offer: string } {
      const secret = generateTotpSecret()
      return { secret, offer: seal.close({ personId, secret }) }
    },
    /** The secret of an offer to this person; null for any other offer. */
    readOffer(personId: string, offer: string): string | null {
      const { data } = Offer.safeParse(seal.open(offer))
      return data?.personId === personId ? data.secret : null
    },
    /** Recovery codes, to be shown once; null when the app's code is wrong. */
    async enable(personId: string, secret: string, code: string): Promise<string[] | null> {
      if (!(await isFreshCode(secret, code))) return null
      await write(personId, { totp_secret: seal.close(secret) })
      return renewCodes(personId)
    },
    disable: (personId: string) => write(personId, { totp_secret: null, recovery_codes: '[]' }),
    renewCodes,
    countCodes: ({ recovery_codes }: PersonRow) => readHashes(recovery_codes).length,
  }
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

function readHashes(text: string): string[] {
  return Hashes.parse(JSON.parse(text))
}

/** Eighty random bits need no slow hash. */
function hashCode(personId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return hash('sha256', `recovery ${personId} ${plain}`, 'base64url')
}
