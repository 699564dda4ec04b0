/**
 * Limits on wrong passwords and codes. Ten wrong tries in fifteen minutes close a name to browsers that have not logged
 * in under it; a browser that has keeps ten of its own. The same holds for an address. Ten wrong codes
 * close the codes of an account to everybody. Many wrong tries from everywhere slow down strangers.
 */
import pLimit from 'p-limit'
import {
  type Admission,
  type SharedLimiter,
  type SharedLimits,
  windowOf,
} from '#app/server/db/shared-limits.server.ts'
import { addressKey } from '#app/server/http/address.server.ts'

const WRONG_TRIES = 10
const LOCKED_MS = 15 * 60_000
const SPREAD_TRIES = 120
/** Between two tries of strangers once there were too many. */
const SLOW_MS = 2_000
/** More strangers than this do not wait together, but are told to come back. */
const MOST_WAITING = 5
const ALL = 'all'

type Attempt = {
  address: string
  /** The name that is tried: empty for the environment's password, null for a passkey, which comes without a name. */
  name: string | null
  /** The browser, if it has logged in under this name before. */
  device: string | null
  isKnownAddress: boolean
}

type Undo = () => Promise<void>
type Refused = Extract<Admission, { ok: false }>
/** `succeed`: the try was right, and counts for nothing. */
export type Turn = Refused | { ok: true; succeed: Undo }

type LockoutOptions = {
  limits: SharedLimits
  monotonic: () => number
  pause: (ms: number) => Promise<void>
}

/** Makes the lock-out of one shop; counts are shared by its processes. */
export function createLockout({ limits, monotonic, pause }: LockoutOptions) {
  const endOfWindow = windowOf(LOCKED_MS)
  const addresses = limits({ name: 'admin address', capacity: WRONG_TRIES, endOfWindow })
  const names = limits({ name: 'admin name', capacity: WRONG_TRIES, endOfWindow })
  const devices = limits({ name: 'admin device', capacity: WRONG_TRIES, endOfWindow })
  const codes = limits({ name: 'admin wrong code', capacity: WRONG_TRIES, endOfWindow })
  const strangers = limits({ name: 'admin strangers', capacity: SPREAD_TRIES, endOfWindow })
  const slowly = pLimit(1)
  let toldAt = Number.NEGATIVE_INFINITY

  async function slowDown(): Promise<Admission> {
    if (slowly.activeCount + slowly.pendingCount >= MOST_WAITING) {
      const isFirst = monotonic() - toldAt >= LOCKED_MS
      if (isFirst) toldAt = monotonic()
      return { ok: false, retryAfterSeconds: (MOST_WAITING * SLOW_MS) / 1000, isFirst }
    }
    await slowly(() => pause(SLOW_MS))
    return { ok: true }
  }

  /** Counts a try; `undo` learns how to give it back. */
  async function count(limiter: SharedLimiter, key: string, undo: Undo[]): Promise<Admission> {
    const admission = await limiter.take(key)
    if (admission.ok) undo.push(() => limiter.giveBack(key))
    return admission
  }

  async function admitDevice(device: string, name: string | null, undo: Undo[]): Promise<Admission> {
    // The tries count for the name, too: without its cookie the browser has no ten more.
    if (name !== null) await count(names, name, undo)
    const key = JSON.stringify([name, device])
    undo.push(() => devices.reset(key))
    return devices.take(key)
  }

  async function admitStranger({ name, isKnownAddress }: Attempt, undo: Undo[]): Promise<Admission> {
    const ofName: Admission = name === null ? { ok: true } : await count(names, name, undo)
    if (!ofName.ok || isKnownAddress) return ofName
    const ofAll = await count(strangers, ALL, undo)
    return ofAll.ok ? ofAll : slowDown()
  }

  async function admit(attempt: Attempt, undo: Undo[]): Promise<Admission> {
    const ofAddress = await count(addresses, addressKey(attempt.address), undo)
    // The tries of others at the same address are not this device's.
    if (attempt.device !== null) return admitDevice(attempt.device, attempt.name, undo)
    return ofAddress.ok ? admitStranger(attempt, undo) : ofAddress
  }

  return {
    /** Takes a try, which counts as wrong until it succeeds. Slow tries wait in a queue. */
    async take(attempt: Attempt): Promise<Turn> {
      const undo: Undo[] = []
      const admission = await admit(attempt, undo)
      if (!admission.ok) return admission
      const succeed = async () => {
        for (const step of undo) await step()
      }
      return { ok: true, succeed }
    },
    /** Takes a try at a code of the account. Passwords and logins leave this count as it is. */
    async takeCode(account: string): Promise<Turn> {
      const admission = await codes.take(account)
      return admission.ok ? { ok: true, succeed: () => codes.giveBack(account) } : admission
    },
  }
}
