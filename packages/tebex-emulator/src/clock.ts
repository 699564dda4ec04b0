/** A clock that follows the machine's and can be moved forward. */
export function createClock() {
  let offset = 0
  return {
    now: (): number => Date.now() + offset,
    advance(ms: number): void {
      offset += ms
    },
    /** Moves forward to a time, never back. */
    advanceTo(moment: number): void {
      offset += Math.max(0, moment - (Date.now() + offset))
    },
    reset(): void {
      offset = 0
    },
  }
}

export type Clock = ReturnType<typeof createClock>

/** A clock that stands still until it is moved. */
export function createStoppedClock(start: number): Clock {
  let moment = start
  return {
    now: () => moment,
    advance(ms) {
      moment += ms
    },
    advanceTo(target) {
      moment = Math.max(moment, target)
    },
    reset() {
      moment = start
    },
  }
}

export const DAY = 24 * 60 * 60 * 1000

/** `2026-11-21T09:00:00+00:00`, as the platform writes most moments. */
export const formatIsoSeconds = (moment: number): string =>
  new Date(moment).toISOString().replace(/\.\d+Z$/, '+00:00')

/** `2026-11-21T09:00:00.000000Z`, as the platform writes the others. */
export const formatIsoMicros = (moment: number): string => new Date(moment).toISOString().replace('Z', '000Z')

/** `2026-11-21 09:00:00`, as a database writes a moment. */
export const formatSqlMoment = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
