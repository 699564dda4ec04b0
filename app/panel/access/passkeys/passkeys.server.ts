/** Passkeys (WebAuthn): discoverable, with user verification, so that one stands for password and second factor. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#app/server/db/schema.server.ts'
import { lockPeople } from '../people/people.server.ts'
import type { ListedPasskey } from '../types.ts'
import { CHALLENGE_MS, createChallenges } from './challenges.server.ts'

const MAX_FIELD = 20_000
/** EdDSA, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

const Base64Url = z
  .string()
  .max(MAX_FIELD)
  .regex(/^[\w-]+$/)
const Credential = { id: Base64Url, rawId: Base64Url, type: z.literal('public-key') }
/** The result of a browser's `PublicKeyCredential.toJSON()` for a new passkey. */
const Registration = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url }),
})
const Assertion = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})

/** Loaded at first use because it brings the certificates of many device makers. */
const loadLibrary = () => import('@simplewebauthn/server')

type PasskeyOptions = {
  kysely: Kysely<Schema>
  now: () => number
  publicOrigin: string
}

/** The owner of a new passkey. */
type Subject = { purpose: string; personId: string; name: string }

export function createPasskeys({ kysely, now, publicOrigin }: PasskeyOptions) {
  const challenges = createChallenges({ kysely, now })
  const rpID = new URL(publicOrigin).hostname
  const expected = (purpose: string) => ({
    expectedChallenge: (challenge: string) => challenges.take(challenge, purpose),
    expectedOrigin: publicOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  })
  const mine = (personId: string) => kysely.selectFrom('passkeys').where('person_id', '=', personId)

  return {
    /** Lists no keys, so the browser offers all that it has for this shop. */
    async askForOne(purpose: string) {
      const { generateAuthenticationOptions } = await loadLibrary()
      return generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout: CHALLENGE_MS,
        challenge: Buffer.from(await challenges.create(purpose), 'base64url'),
      })
    },

    /** The id of the person whose passkey signed the challenge, or null. */
    async verify(purpose: string, input: unknown): Promise<string | null> {
      const { data } = Assertion.safeParse(input)
      if (!data) return null
      const known = await kysely
        .selectFrom('passkeys')
        .selectAll()
        .where('id', '=', data.id)
        .executeTakeFirst()
      if (!known) return null
      const { verifyAuthenticationResponse } = await loadLibrary()
      const credential = {
        id: known.id,
        counter: known.counter,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected(purpose),
        credential,
        response: { ...data, clientExtensionResults: {} },
      }).catch(() => ({ verified: false, authenticationInfo: null }))
      if (!verified || !authenticationInfo) return null
      await kysely
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, used_at: now() })
        .where('id', '=', known.id)
        .execute()
      return known.person_id
    },

    /** The options with which a browser makes a passkey. */
    async offer({ purpose, personId, name }: Subject) {
      const { generateRegistrationOptions } = await loadLibrary()
      const known = await mine(personId).select('id').execute()
      return generateRegistrationOptions({
        rpID,
        rpName: rpID,
        userName: name,
        userDisplayName: name,
        attestationType: 'none',
        userID: new Uint8Array(Buffer.from(personId, 'base64url')),
        challenge: Buffer.from(await challenges.create(purpose), 'base64url'),
        timeout: CHALLENGE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** The new passkey to store; null when it answers no open challenge. */
    async read(purpose: string, input: unknown) {
      const { data } = Registration.safeParse(input)
      if (!data) return null
      const { verifyRegistrationResponse } = await loadLibrary()
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected(purpose),
        supportedAlgorithmIDs: ALGORITHMS,
        response: { ...data, clientExtensionResults: {} },
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) return null
      const { id, publicKey, counter } = registrationInfo.credential
      return { id, counter, public_key: Buffer.from(publicKey).toString('base64url') }
    },

    /** Returns false for a key that is already stored for anyone. */
    async add(personId: string, passkey: { id: string; counter: number; public_key: string; name: string }) {
      const { numInsertedOrUpdatedRows = 0n } = await kysely
        .insertInto('passkeys')
        .values({ ...passkey, person_id: personId, created_at: now(), used_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
    async list(personId: string): Promise<ListedPasskey[]> {
      const rows = await mine(personId).selectAll().orderBy('created_at').execute()
      return rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: new Date(created_at).toISOString(),
        usedAt: used_at === null ? null : new Date(used_at).toISOString(),
      }))
    },
    /** Removes one and returns its name. The last way to sign in stays, even when two requests each remove one. */
    remove: (
      personId: string,
      id: string,
    ): Promise<{ name: string } | { refusal: 'not_found' | 'own_account' }> =>
      kysely.transaction().execute(async (transaction) => {
        await lockPeople(transaction)
        const keys = await transaction
          .selectFrom('passkeys')
          .innerJoin('people', 'people.id', 'passkeys.person_id')
          .select(['passkeys.id', 'passkeys.name', 'people.password_hash'])
          .where('people.id', '=', personId)
          .execute()
        const key = keys.find((candidate) => candidate.id === id)
        if (!key) return { refusal: 'not_found' }
        if (key.password_hash === null && keys.length === 1) return { refusal: 'own_account' }
        await transaction.deleteFrom('passkeys').where('id', '=', id).execute()
        return { name: key.name }
      }),
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
