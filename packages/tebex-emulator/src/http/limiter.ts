import type { Limits } from '../limits.ts'
import { createProblemBody, type ProblemStyle, Refusal } from '../tebex/refusal.ts'

/** The caller. Node asks the system for the address, so it is read only where there is a limit. */
type Client = { readonly remoteAddress?: string | undefined }

type Window = { count: number; endsAt: number }

/** The Plugin API's text for a blocked client. */
const BLOCKED = 'You have been blocked due to too many invalid requests. Please wait before you try again.'

/** The body of a 429, and the seconds until its window ends. */
type Blocked = { body: unknown; retryAfter: number }

const refuse = (body: unknown, endsAt: number, now: number): Blocked => ({
  body,
  retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
})

/** Rate limits by address: all calls, and refused ones. */
export function createLimiter(limits: Limits, now: () => number) {
  const calls = new Map<string, Window>()
  const refusals = new Map<string, Window>()

  function openWindow(windows: Map<string, Window>, { remoteAddress = '' }: Client): Window | null {
    const window = windows.get(remoteAddress)
    return window !== undefined && window.endsAt > now() ? window : null
  }

  function countIn(windows: Map<string, Window>, client: Client, windowMs: number): Window {
    const window = openWindow(windows, client) ?? { count: 0, endsAt: now() + windowMs }
    window.count += 1
    windows.set(client.remoteAddress ?? '', window)
    return window
  }

  return {
    /** The refusal for a client that is over a limit, else null. */
    check(client: Client, style: ProblemStyle): Blocked | null {
      const wrong = limits.invalid && openWindow(refusals, client)
      if (limits.invalid && wrong && wrong.count >= limits.invalid.count)
        return refuse({ error_message: BLOCKED, error_code: 429 }, wrong.endsAt, now())
      if (limits.requests === null) return null
      const all = countIn(calls, client, limits.requests.windowMs)
      if (all.count <= limits.requests.count) return null
      return refuse(createProblemBody(new Refusal(429, 'Too Many Attempts.'), style), all.endsAt, now())
    },
    /** Counts a refused call. */
    count(client: Client, status: number): void {
      if (limits.invalid === null || status < 400 || status >= 500) return
      countIn(refusals, client, limits.invalid.windowMs)
    },
    clear(): void {
      calls.clear()
      refusals.clear()
    },
  }
}

export type Limiter = ReturnType<typeof createLimiter>
