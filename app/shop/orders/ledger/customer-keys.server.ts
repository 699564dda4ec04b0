/**
 * Customers are stored as keyed hashes of their platform ids (HMAC-SHA-256). A customer's key is that hash, which cannot
 * be guessed without the secret.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const SECRET_NAME = 'customer-key'
const DELETIONS_NAME = 'customer-deletions'

const CustomerSecret = z
  .object({ key: z.base64url(), since: z.int() })
  .transform(({ key, since }) => ({ secret: key, createdAt: since }))
/**
 * Maps the mark of a deleted customer to the time of the deletion in epoch milliseconds. The mark is a hash of the
 * customer's key and occurs nowhere else.
 */
const Deletions = z.record(z.string(), z.int())

/** `key` is the secret of the exporting database. */
export type ExportedDeletions = { key: string; deletions: z.infer<typeof Deletions> }
/** `count` is the number of deletions that were new; `has` tells whether one of them concerns this customer. */
type AdoptedDeletions = { count: number; has: (customerKey: string) => Promise<boolean> }

type CustomerKeysOptions = {
  sealedValues: Pick<SealedValues, 'find' | 'findOrCreate' | 'update'>
  /** Epoch milliseconds. */
  now: () => number
}

export type CustomerKeyring = ReturnType<typeof createCustomerKeyring>

/** The secret is created at its first use and sealed in the database. Throws `DatabaseError` when it cannot be read. */
export function createCustomerKeyring({ sealedValues, now }: CustomerKeysOptions) {
  let cached: z.infer<typeof CustomerSecret> | null = null

  async function readSecret() {
    const create = () => ({ key: randomBytes(32).toString('base64url'), since: now() })
    cached ??= CustomerSecret.parse(await sealedValues.findOrCreate(SECRET_NAME, create))
    return cached
  }

  async function hash(text: string): Promise<string> {
    const { secret } = await readSecret()
    return createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(text)
      .digest('base64url')
      .slice(0, 22)
  }

  const computeMark = (key: string) => hash(`deleted ${key}`)
  const readDeletions = async () => Deletions.parse((await sealedValues.find(DELETIONS_NAME)) ?? {})

  async function computeKeys(
    userIds: readonly string[],
    boughtAt: number,
  ): Promise<ReadonlyMap<string, string>> {
    const deletions = await readDeletions()
    const keys = new Map<string, string>()
    for (const id of userIds) {
      const key = await hash(id)
      const deletedAt = deletions[await computeMark(key)]
      if (deletedAt === undefined || boughtAt > deletedAt) keys.set(id, key)
    }
    return keys
  }

  return {
    /** Computes the key that stands for this customer in the ledger. */
    computeKey: hash,
    /**
     * Maps the platform ids of a purchase's customers to their keys, leaving out customers whose data was deleted after the
     * purchase.
     */
    computeKeys,
    /** Records the deletion, after which webhooks and imports store earlier purchases without the customer. */
    recordDeletion: async (userId: string): Promise<void> => {
      const mark = await computeMark(await hash(userId))
      await sealedValues.update(DELETIONS_NAME, (stored) => ({
        ...Deletions.parse(stored ?? {}),
        [mark]: now(),
      }))
    },
    /** Exports all deletions for the database that replaces this one; null when there are none. */
    async exportDeletions(): Promise<ExportedDeletions | null> {
      const deletions = await readDeletions()
      return Object.keys(deletions).length === 0 ? null : { key: (await readSecret()).secret, deletions }
    },
    /**
     * Adopts the deletions of the database that this one replaces. Callers must then erase these customers here too.
     * Resolves to null when the replaced database derived its keys from another secret.
     */
    async adoptDeletions(exported: ExportedDeletions): Promise<AdoptedDeletions | null> {
      if ((await readSecret()).secret !== exported.key) return null
      const own = await readDeletions()
      const added = Object.entries(exported.deletions).filter(
        ([mark, deletedAt]) => deletedAt > (own[mark] ?? Number.NEGATIVE_INFINITY),
      )
      const marks = new Set(added.map(([mark]) => mark))
      await sealedValues.update(DELETIONS_NAME, () => ({ ...own, ...Object.fromEntries(added) }))
      return { count: marks.size, has: async (key) => marks.has(await computeMark(key)) }
    },
    /** Creates the secret if there is none yet. */
    ensureSecret: async (): Promise<void> => void (await readSecret()),
    /** Returns the time of the secret's creation in epoch milliseconds. Customers of earlier payments are unknown. */
    readCreatedAt: async (): Promise<number> => (await readSecret()).createdAt,
  }
}
