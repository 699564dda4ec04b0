/** Lists the packages that a customer owns, with a time limit; falls back to the last known ids. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
import { type Database, DatabaseError } from '#app/server/db/db.server.ts'
import type { Orders } from './orders.server.ts'

const READ_WITHIN_MS = 500
const MAX_IDS = 500
const MAX_CUSTOMERS = 5_000

type OwnershipOptions = {
  db: Pick<Database, 'within'>
  orders: Pick<Orders, 'listOwnedIds'>
  /** Lists the packages that this one grants, including itself; empty for services, which cannot be owned. */
  listGranted: (id: number) => readonly number[]
  log: { warn: (fields: object, message: string) => void }
}

export function createOwnership({ db, orders, listGranted, log }: OwnershipOptions) {
  const lastKnown = new LRUCache<string, readonly number[]>(boundEntries(MAX_CUSTOMERS))

  return {
    /** Lists ids of catalogue packages; empty for a signed-out visitor. */
    async listIds(userId: string | null | undefined): Promise<readonly number[]> {
      if (!userId) return []
      try {
        const owned = await db.within(READ_WITHIN_MS, orders.listOwnedIds(userId))
        const ids = [...new Set(owned.flatMap(listGranted))].slice(0, MAX_IDS)
        lastKnown.set(userId, ids)
        return ids
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        log.warn({ err: error }, 'owned packages could not be read')
        return lastKnown.get(userId) ?? []
      }
    },
  }
}
