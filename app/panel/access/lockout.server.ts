/**
 * Limits on wrong passwords and codes. Ten wrong tries in fifteen minutes close a name to browsers that have not logged
 * in under it; a browser that has keeps ten of its own. The same holds for an address. Ten wrong codes
 * close the codes of an account to everybody. Many wrong tries from everywhere slow down strangers.
 */
import pLimit from 'p-limit'
import {
  type Admission,
  createWindow,
  type SharedLimiter,
  type SharedLimits,
} from '#app/server/db/shared-limits.server.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'

const WRONG_TRIES = 10
const LOCKED_MS = 15 * 60_000
const SPREAD_TRIES = 120
/** Delay between two attempts by strangers after too many failures. */
const SLOW_MS = 2_000
/** At most this many strangers queue; others must try again later. */
const MAX_WAITING = 5
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
/** `succeed` uncounts the attempt. */
export type Turn = Refused | { ok: true; succeed: Undo }

type LockoutOptions = {
  limits: SharedLimits
  monotonic: () => number
  pause: (ms: number) => Promise<void>
}

/** All processes of a shop share the counts. */
export function createLockout({ limits, monotonic, pause }: LockoutOptions) {
  const endOfWindow = createWindow(LOCKED_MS)
  const addresses = limits({ name: 'admin address', capacity: WRONG_TRIES, endOfWindow })
  const names = limits({ name: 'admin name', capacity: WRONG_TRIES, endOfWindow })
  const devices = limits({ name: 'admin device', capacity: WRONG_TRIES, endOfWindow })
  const codes = limits({ name: 'admin wrong code', capacity: WRONG_TRIES, endOfWindow })
  const strangers = limits({ name: 'admin strangers', capacity: SPREAD_TRIES, endOfWindow })
  const slowly = pLimit(1)
  let toldAt = Number.NEGATIVE_INFINITY

  async function slowDown(): Promise<Admission> {
    if (slowly.activeCount + slowly.pendingCount >= MAX_WAITING) {
      const isFirst = monotonic() - toldAt >= LOCKED_MS
      if (isFirst) toldAt = monotonic()
      return { ok: false, retryAfterSeconds: (MAX_WAITING * SLOW_MS) / 1000, isFirst }
    }
    await slowly(() => pause(SLOW_MS))
    return { ok: true }
  }

  /** Counts an attempt and adds its reversal to `undo`. */
  async function count(limiter: SharedLimiter, key: string, undo: Undo[]): Promise<Admission> {
    const admission = await limiter.take(key)
    if (admission.ok) undo.push(() => limiter.giveBack(key))
    return admission
  }

  async function admitDevice(device: string, name: string | null, undo: Undo[]): Promise<Admission> {
    // Attempts count for the name too, so deleting the cookie gives no further ten.
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
    const ofAddress = await count(addresses, deriveAddressKey(attempt.address), undo)
    // Attempts by others at the same address do not count for this device.
    if (attempt.device !== null) return admitDevice(attempt.device, attempt.name, undo)
    return ofAddress.ok ? admitStranger(attempt, undo) : ofAddress
  }

  return {
    /** Starts an attempt, which counts as wrong until it succeeds. Delayed attempts queue. */
    async take(attempt: Attempt): Promise<Turn> {
      const undo: Undo[] = []
      const admission = await admit(attempt, undo)
      if (!admission.ok) return admission
      const succeed = async () => {
        for (const step of undo) await step()
      }
      return { ok: true, succeed }
    },
    /** Starts an attempt at a code of the account. Passwords and logins do not change this count. */
    async takeCode(account: string): Promise<Turn> {
      const admission = await codes.take(account)
      return admission.ok ? { ok: true, succeed: () => codes.giveBack(account) } : admission
    },
  }
}
