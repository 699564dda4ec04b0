/**
 * Who may try a password. Ten wrong tries close the login for an address, or for a device that has logged in before,
 * until fifteen minutes after the first of them; each only for itself. Many wrong tries from everywhere slow down
 * unknown ones. Ten wrong tries of strangers close one person's name to strangers.
 */
import pLimit from 'p-limit'
import { type Admission, type SharedLimits, windowOf } from '#app/server/db/shared-limits.server.ts'
import { addressKey } from '#app/server/http/address.server.ts'

const WRONG_TRIES = 10
const LOCKED_MS = 15 * 60_000
const SPREAD_TRIES = 120
/** Between two tries of strangers once there were too many. */
const SLOW_MS = 2_000
/** More strangers than this do not wait together, but are told to come back. */
const MOST_WAITING = 5
const ALL = 'all'

/** Who tries. `device`: a name for the browser if it has logged in before. `name`: whom it claims to be, if anybody. */
type LoginSource = { address: string; device: string | null; isKnownAddress: boolean; name?: string }

type LockoutOptions = {
  limits: SharedLimits
  monotonic: () => number
  pause: (ms: number) => Promise<void>
}

/** Makes the lock-out of one shop; counts are shared by its processes. */
export function createLockout({ limits, monotonic, pause }: LockoutOptions) {
  const endOfWindow = windowOf(LOCKED_MS)
  const addresses = limits({ name: 'admin address', capacity: WRONG_TRIES, endOfWindow })
  const devices = limits({ name: 'admin device', capacity: WRONG_TRIES, endOfWindow })
  const names = limits({ name: 'admin name', capacity: WRONG_TRIES, endOfWindow })
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

  return {
    /** Takes a try, which counts as wrong until `succeed` is called. Slow tries wait in a queue. */
    async take({ address, device, isKnownAddress, name = '' }: LoginSource): Promise<Admission> {
      const ofAddress = await addresses.take(addressKey(address))
      // The tries of others at the same address are not this device's.
      if (device !== null) return devices.take(device)
      if (!ofAddress.ok || isKnownAddress) return ofAddress
      const ofName = name === '' ? ofAddress : await names.take(name)
      if (!ofName.ok) return ofName
      const ofAll = await strangers.take(ALL)
      return ofAll.ok ? ofAll : slowDown()
    },
    /** The password was right: the address and the device begin anew. */
    async succeed({ address, device, name = '' }: LoginSource): Promise<void> {
      await addresses.reset(addressKey(address))
      if (name !== '') await names.reset(name)
      if (device === null) await strangers.giveBack(ALL)
      else await devices.reset(device)
    },
  }
}
