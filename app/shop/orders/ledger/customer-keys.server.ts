/**
 * Customers are stored as keyed hashes of their platform ids (HMAC-SHA-256). A customer's key is that hash; it cannot be
 * guessed without the secret that it is made with.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const SECRET = 'customer-key'
const DELETIONS = 'customer-deletions'

const CustomerSecret = z.object({ key: z.base64url(), since: z.int() })
/** Epoch milliseconds of each deletion by its mark, a hash of the customer's key that no other table holds. */
const Deletions = z.record(z.string(), z.int())

/** `key` is the secret of the exporting database. */
export type ExportedDeletions = { key: string; deletions: z.infer<typeof Deletions> }
type AdoptedDeletions = { count: number; has: (customerKey: string) => Promise<boolean> }

type CustomerKeysOptions = {
  sealedValues: Pick<SealedValues, 'find' | 'findOrCreate' | 'update'>
  /** Epoch milliseconds. */
  now: () => number
}

export type CustomerKeyring = ReturnType<typeof createCustomerKeyring>

/** The secret is created at its first use and sealed in the database. Throws `DatabaseError` while it cannot be read. */
export function createCustomerKeyring({ sealedValues, now }: CustomerKeysOptions) {
  let cached: z.infer<typeof CustomerSecret> | null = null

  async function readSecret() {
    const make = () => ({ key: randomBytes(32).toString('base64url'), since: now() })
    cached ??= CustomerSecret.parse(await sealedValues.findOrCreate(SECRET, make))
    return cached
  }

  async function hash(text: string): Promise<string> {
    const { key } = await readSecret()
    return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url').slice(0, 22)
  }

  const createMark = (key: string) => hash(`deleted ${key}`)
  const readDeletions = async () => Deletions.parse((await sealedValues.find(DELETIONS)) ?? {})

  async function computeKeys(
    userIds: readonly string[],
    boughtAt: number,
  ): Promise<ReadonlyMap<string, string>> {
    const deletions = await readDeletions()
    const keys = new Map<string, string>()
    for (const id of userIds) {
      const key = await hash(id)
      const deletedAt = deletions[await createMark(key)]
      if (deletedAt === undefined || boughtAt > deletedAt) keys.set(id, key)
    }
    return keys
  }

  return {
    /** Computes the key that stands for this customer in the ledger. */
    getKey: hash,
    /**
     * Computes the keys of a purchase's customers. A purchase made before a deletion no longer belongs to a customer.
     */
    computeKeys,
    /** Records a deletion at this moment: webhooks and imports then store earlier purchases without the customer. */
    recordDeletion: async (userId: string): Promise<void> => {
      const mark = await createMark(await hash(userId))
      await sealedValues.update(DELETIONS, (stored) => ({ ...Deletions.parse(stored ?? {}), [mark]: now() }))
    },
    /** Exports all deletions for the copy of the database that replaces this one; null when there are none. */
    async exportDeletions(): Promise<ExportedDeletions | null> {
      const deletions = await readDeletions()
      return Object.keys(deletions).length === 0 ? null : { key: (await readSecret()).key, deletions }
    },
    /**
     * Takes over the deletions of the database that this one replaces. Resolves to a test for customer keys that must
     * be erased here too, or to null when the other database derived its keys from another secret.
     */
    async adoptDeletions(replaced: ExportedDeletions): Promise<AdoptedDeletions | null> {
      if ((await readSecret()).key !== replaced.key) return null
      const own = await readDeletions()
      const added = Object.entries(replaced.deletions).filter(
        ([mark, at]) => at > (own[mark] ?? Number.NEGATIVE_INFINITY),
      )
      const marks = new Set(added.map(([mark]) => mark))
      await sealedValues.update(DELETIONS, () => ({ ...own, ...Object.fromEntries(added) }))
      return { count: marks.size, has: async (key) => marks.has(await createMark(key)) }
    },
    /** Returns the time of the secret's creation, in epoch milliseconds; customers of earlier payments are unknown. */
    since: async (): Promise<number> => (await readSecret()).since,
  }
}
