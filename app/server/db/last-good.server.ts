/** Stale-if-error: the last good result of a read, while the database fails. */
import { DatabaseError } from './database-error.server.ts'

/**
 * Wraps a read: when it fails with a `DatabaseError`, the last result for the same input is returned. Only the latest
 * input is cached; without a cached result the error is thrown.
 */
export function withLastGood<Input, Result>(
  read: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  let last: { key: string; result: Result } | null = null
  return async (input) => {
    const key = JSON.stringify(input)
    try {
      const result = await read(input)
      last = { key, result }
      return result
    } catch (error) {
      if (error instanceof DatabaseError && last?.key === key) return last.result
      throw error
    }
  }
}
