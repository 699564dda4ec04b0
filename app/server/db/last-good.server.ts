/** Stale-if-error: while the database fails, a read returns its last good result. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
import { DatabaseError } from './database-error.server.ts'

/**
 * Wraps a read: when it fails with a `DatabaseError`, the last result for the same input is returned. The cache holds
 * the results for `inputs` inputs, one by default; without a cached result the error is thrown.
 */
export function withLastGood<Input, Result>(
  read: (input: Input) => Promise<Result>,
  maxInputs = 1,
): (input: Input) => Promise<Result> {
  const last = new LRUCache<string, { result: Result }>(boundEntries(maxInputs))
  return async (input) => {
    const key = JSON.stringify(input) ?? ''
    try {
      const result = await read(input)
      last.set(key, { result })
      return result
    } catch (error) {
      const cached = error instanceof DatabaseError && last.get(key)
      if (cached) return cached.result
      throw error
    }
  }
}
