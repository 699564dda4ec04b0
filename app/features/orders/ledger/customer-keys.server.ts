/** Keyed hashes that stand for customers' ids at the platform (HMAC-SHA-256): they cannot be guessed without the key. */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'customer-key'

const CustomerSecret = z.object({ key: z.base64url(), since: z.int() })

type CustomerKeysOptions = {
  sealedValues: Pick<SealedValues, 'findOrCreate'>
  /** Epoch milliseconds. */
  now: () => number
}

export type CustomerKeyring = ReturnType<typeof createCustomerKeyring>

/** The key is made at the first use and sealed in the database. Throws `DatabaseError` while it cannot be read. */
export function createCustomerKeyring({ sealedValues, now }: CustomerKeysOptions) {
  let cached: z.infer<typeof CustomerSecret> | null = null

  async function read() {
    const make = () => ({ key: randomBytes(32).toString('base64url'), since: now() })
    cached ??= CustomerSecret.parse(await sealedValues.findOrCreate(NAME, make))
    return cached
  }

  async function keyOf(userId: string): Promise<string> {
    const { key } = await read()
    return createHmac('sha256', Buffer.from(key, 'base64url')).update(userId).digest('base64url').slice(0, 22)
  }

  return {
    /** What stands for this customer in the ledger. */
    keyOf,
    keysOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(await Promise.all(userIds.map(async (id) => [id, await keyOf(id)] as const))),
    /** When the key was made: customers of payments of before are not known. Epoch milliseconds. */
    since: async (): Promise<number> => (await read()).since,
  }
}
