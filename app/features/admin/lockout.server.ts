/** Who may try a password: ten wrong ones close the door for an address, and many addresses together slow it for all. */
import { addressKey } from '#app/platform/address.server.ts'
import { createLimiter } from '#app/platform/limits.server.ts'

const WRONG_TRIES = 10
const LOCKED_MS = 15 * 60_000
const SPREAD_TRIES = 120
const MAX_ADDRESSES = 10_000

export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number; isNews: boolean }

export type Lockout = {
  /** Takes a try, which counts as wrong until `succeed` is called. `isNews`: the first refusal of this lock. */
  take: (address: string) => Admission
  /** The password was right: the address begins anew. */
  succeed: (address: string) => void
}

type Tries = { count: number; lastAt: number; wasTold: boolean }

/** `now` is a clock that is never set back, in milliseconds. Makes the door's keeper, in memory: a restart forgets, and passwords are too strong for the tries that it grants. */
export function createLockout(now: () => number): Lockout {
  const tries = new Map<string, Tries>()
  const brake = createLimiter({ capacity: SPREAD_TRIES, windowMs: LOCKED_MS, now })
  let toldAt = Number.NEGATIVE_INFINITY

  function refuse(retryAfterSeconds: number, isNews: boolean): Admission {
    return { ok: false, retryAfterSeconds: Math.max(1, retryAfterSeconds), isNews }
  }

  return {
    take(address) {
      const key = addressKey(address)
      const at = now()
      const known = tries.get(key)
      const before = known && at - known.lastAt < LOCKED_MS ? known : { count: 0, lastAt: at, wasTold: false }
      if (before.count >= WRONG_TRIES) {
        const isNews = !before.wasTold
        before.wasTold = true
        return refuse(Math.ceil((before.lastAt + LOCKED_MS - at) / 1000), isNews)
      }
      const { ok, retryAfterSeconds } = brake.take('all')
      if (!ok) {
        const isNews = at - toldAt >= LOCKED_MS
        if (isNews) toldAt = at
        return refuse(retryAfterSeconds, isNews)
      }
      tries.delete(key)
      tries.set(key, { count: before.count + 1, lastAt: at, wasTold: false })
      const [quietest] = tries.keys()
      if (tries.size > MAX_ADDRESSES && quietest !== undefined) tries.delete(quietest)
      return { ok: true }
    },
    succeed(address) {
      tries.delete(addressKey(address))
    },
  }
}
