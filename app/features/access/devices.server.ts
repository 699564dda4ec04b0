/** Browsers and addresses of past logins: wrong guesses from elsewhere do not lock them out. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'
import { addressKey } from '#app/server/http/address.server.ts'
import { createCookie } from '#app/server/session/cookie.server.ts'
import { createToken, TOKEN } from './token.server.ts'

const KNOWN_MS = 180 * 86_400_000

type DeviceOptions = {
  kysely: Kysely<Schema>
  now: () => number
  publicOrigin: string
  /** The first keys new hashes; hashes of all of them are recognised. */
  secrets: readonly string[]
}

/** Makes the list of known devices. */
export function createDevices({ kysely, now, publicOrigin, secrets }: DeviceOptions) {
  const cookie = createCookie('admin_device', { publicOrigin, pattern: TOKEN })
  const idsOf = (text: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`admin ${text}`).digest('base64url'))
  const ofAddress = (address: string) => idsOf(`address ${addressKey(address)}`)
  const ofToken = (token: string) => idsOf(`device ${token}`)

  return {
    /**
     * The token of the browser's cookie when it has logged in before, and whether the address has; nothing while the
     * database fails.
     */
    async recognise(cookieHeader: string | null, address: string) {
      const tokens = cookie.read(cookieHeader)
      const rows = await kysely
        .selectFrom('admin_devices')
        .select('id')
        .where('id', 'in', [...ofAddress(address), ...tokens.flatMap(ofToken)])
        .where('seen_at', '>', now() - KNOWN_MS)
        .execute()
        .catch(() => [])
      const isKnown = (ids: readonly string[]) => rows.some(({ id }) => ids.includes(id))
      return {
        device: tokens.find((token) => isKnown(ofToken(token))) ?? null,
        isKnownAddress: isKnown(ofAddress(address)),
      }
    },
    /** Writes down that this device, or a new one, and this address have logged in; returns the Set-Cookie value. */
    async remember(
      db: Kysely<Schema>,
      { device, address }: { device: string | null; address: string },
    ): Promise<string> {
      const token = device ?? createToken()
      const seen_at = now()
      const values = [ofToken(token), ofAddress(address)].map(([id = '']) => ({ id, seen_at }))
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
