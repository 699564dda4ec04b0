/** Browsers and addresses of past logins. Wrong guesses from elsewhere do not lock them out. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { createCookie } from '#app/server/session/cookie.server.ts'
import { ENVIRONMENT_OWNER } from './people/people.server.ts'
import { createToken, TOKEN } from './token.server.ts'

const KNOWN_MS = 180 * 86_400_000

/** A person who has logged in with the browser that holds the token. */
type DeviceLogin = { token: string; personId: string }

type DeviceOptions = {
  kysely: Kysely<Schema>
  now: () => number
  publicOrigin: string
  /** The first keys new hashes; hashes of all of them are recognised. */
  secrets: readonly string[]
}

export function createDevices({ kysely, now, publicOrigin, secrets }: DeviceOptions) {
  const cookie = createCookie('admin_device', { publicOrigin, pattern: TOKEN })
  const deriveIds = (text: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`admin ${text}`).digest('base64url'))
  const deriveAddressIds = (address: string) => deriveIds(`address ${deriveAddressKey(address)}`)
  const deriveLoginIds = (personId: string, token: string) => deriveIds(`device ${personId} ${token}`)

  /** Pairs each token with each person; the database knows which pairs exist. */
  async function listPossibleLogins(cookieHeader: string | null) {
    const tokens = cookie.read(cookieHeader)
    if (tokens.length === 0) return []
    const people = await kysely.selectFrom('people').select('id').execute()
    return [ENVIRONMENT_OWNER, ...people.map(({ id }) => id)].flatMap((personId) =>
      tokens.map((token) => ({ token, personId, ids: deriveLoginIds(personId, token) })),
    )
  }

  return {
    /**
     * Lists the people who logged in with the browser of a Cookie header, latest first, and whether its address is known.
     * Returns none while the database fails.
     */
    async recognise(cookieHeader: string | null, address: string) {
      const possible = await listPossibleLogins(cookieHeader).catch(() => [])
      const rows = await kysely
        .selectFrom('admin_devices')
        .select('id')
        .where('id', 'in', [...deriveAddressIds(address), ...possible.flatMap(({ ids }) => ids)])
        .where('seen_at', '>', now() - KNOWN_MS)
        .orderBy('seen_at', 'desc')
        .execute()
        .catch(() => [])
      const logins: DeviceLogin[] = rows.flatMap(({ id }) => possible.filter(({ ids }) => ids.includes(id)))
      return { logins, isKnownAddress: rows.some(({ id }) => deriveAddressIds(address).includes(id)) }
    },
    /**
     * Writes down that the person has logged in at this address with the browser of the token, or with a new one;
     * returns the Set-Cookie value.
     */
    async remember(
      db: Kysely<Schema>,
      {
        token = createToken(),
        personId,
        address,
      }: { token: string | undefined; personId: string; address: string },
    ): Promise<string> {
      const seen_at = now()
      const values = [deriveLoginIds(personId, token), deriveAddressIds(address)].map(([id = '']) => ({
        id,
        seen_at,
      }))
      await db
        .insertInto('admin_devices')
        .values(values)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
        .execute()
      await db
        .deleteFrom('admin_devices')
        .where('seen_at', '<=', seen_at - KNOWN_MS)
        .execute()
      return cookie.write(token, KNOWN_MS / 1000)
    },
  }
}
