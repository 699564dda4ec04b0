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

export class Passkeys {
  readonly #kysely: Kysely<Schema>
  readonly #now: () => number
  readonly #origin: string
  readonly #rpID: string
  readonly #challenges: ReturnType<typeof createChallenges>

  constructor({ kysely, now, publicOrigin }: PasskeyOptions) {
    this.#kysely = kysely
    this.#now = now
    this.#origin = publicOrigin
    this.#rpID = new URL(publicOrigin).hostname
    this.#challenges = createChallenges({ kysely, now })
  }

  #expect(purpose: string) {
    return {
      expectedChallenge: (challenge: string) => this.#challenges.take(challenge, purpose),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      requireUserVerification: true,
    }
  }

  #selectOwn(personId: string) {
    return this.#kysely.selectFrom('passkeys').where('person_id', '=', personId)
  }

  /** Lists no keys, so the browser offers all that it has for this shop. */
  async askForOne(purpose: string) {
    const { generateAuthenticationOptions } = await loadLibrary()
    return generateAuthenticationOptions({
      rpID: this.#rpID,
      userVerification: 'required',
      timeout: CHALLENGE_MS,
      challenge: Buffer.from(await this.#challenges.create(purpose), 'base64url'),
    })
  }

  /** Returns the id of the person whose passkey signed the challenge, or null. */
  async verify(purpose: string, input: unknown): Promise<string | null> {
    const { data } = Assertion.safeParse(input)
    if (!data) return null
    const stored = await this.#kysely
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirst()
    if (!stored) return null
    const { verifyAuthenticationResponse } = await loadLibrary()
    const credential = {
      id: stored.id,
      counter: stored.counter,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
    }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...this.#expect(purpose),
      credential,
      response: { ...data, clientExtensionResults: {} },
    }).catch(() => ({ verified: false, authenticationInfo: null }))
    if (!verified || !authenticationInfo) return null
    await this.#kysely
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, used_at: this.#now() })
      .where('id', '=', stored.id)
      .execute()
    return stored.person_id
  }

  /** Returns the options with which a browser makes a passkey. */
  async offer({ purpose, personId, name }: Subject) {
    const { generateRegistrationOptions } = await loadLibrary()
    const own = await this.#selectOwn(personId).select('id').execute()
    return generateRegistrationOptions({
      rpID: this.#rpID,
      rpName: this.#rpID,
      userName: name,
      userDisplayName: name,
      attestationType: 'none',
      userID: new Uint8Array(Buffer.from(personId, 'base64url')),
      challenge: Buffer.from(await this.#challenges.create(purpose), 'base64url'),
      timeout: CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Returns the new passkey to store; null when it answers no open challenge. */
  async read(purpose: string, input: unknown) {
    const { data } = Registration.safeParse(input)
    if (!data) return null
    const { verifyRegistrationResponse } = await loadLibrary()
    const { registrationInfo } = await verifyRegistrationResponse({
      ...this.#expect(purpose),
      supportedAlgorithmIDs: ALGORITHMS,
      response: { ...data, clientExtensionResults: {} },
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, counter, public_key: Buffer.from(publicKey).toString('base64url') }
  }

  /** Returns false for a key that is already stored for anyone. */
  async add(personId: string, passkey: { id: string; counter: number; public_key: string; name: string }) {
    const { numInsertedOrUpdatedRows = 0n } = await this.#kysely
      .insertInto('passkeys')
      .values({ ...passkey, person_id: personId, created_at: this.#now(), used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  async list(personId: string): Promise<ListedPasskey[]> {
    const rows = await this.#selectOwn(personId).selectAll().orderBy('created_at').execute()
    return rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: new Date(created_at).toISOString(),
      usedAt: used_at === null ? null : new Date(used_at).toISOString(),
    }))
  }

  /** Removes one and returns its name. The last way to sign in stays, even when two requests each remove one. */
  remove(personId: string, id: string): Promise<{ name: string } | { refusal: 'not_found' | 'own_account' }> {
    return this.#kysely.transaction().execute(async (transaction) => {
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
    })
  }
}
