/** A catalogue of this age means that the platform has been away for a while. */
const OLD_MS = 15 * 60_000

export function isOldCatalogue({ ageSeconds }: { ageSeconds: number | null }): boolean {
  return ageSeconds === null || ageSeconds * 1000 > OLD_MS
}

type Recording = { lastError: string | null; waiting: number; capacity: number }

export function isFailing({ lastError, waiting, capacity }: Recording): boolean {
  return lastError !== null || waiting > capacity / 2
}
