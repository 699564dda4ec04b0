import { type ProblemStyle, problemBody, Refusal } from '../tebex/refusal.ts'
import { json } from './respond.ts'

/** Number of calls that one address may make before it is refused; `null` sets no limit. */
export type Limits = {
  /** All calls of one address. */
  requests: { count: number; windowMs: number } | null
  /** Refused calls (4xx); beyond this number everything is refused until the window ends. */
  invalid: { count: number; windowMs: number } | null
}

/** The caller. Node asks the system for the address, so it is read only where there is a limit. */
type Client = { readonly remoteAddress?: string | undefined }

type Window = { count: number; endsAt: number }

/** The Plugin API's text for a blocked client. */
const BLOCKED = 'You have been blocked due to too many invalid requests. Please wait before you try again.'

function refuse(body: unknown, endsAt: number, now: number): Response {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
  return json(body, 429, { 'Retry-After': String(seconds) })
}

/** Rate limits by address: all calls, and refused ones. */
export function createLimiter(limits: Limits, now: () => number) {
  const calls = new Map<string, Window>()
  const refusals = new Map<string, Window>()

  function openWindow(windows: Map<string, Window>, { remoteAddress = '' }: Client): Window | null {
    const known = windows.get(remoteAddress)
    return known !== undefined && known.endsAt > now() ? known : null
  }

  function countIn(windows: Map<string, Window>, client: Client, windowMs: number): Window {
    const window = openWindow(windows, client) ?? { count: 0, endsAt: now() + windowMs }
    window.count += 1
    windows.set(client.remoteAddress ?? '', window)
    return window
  }

  return {
    /** A 429 for a client that is over a limit, else null. */
    check(client: Client, style: ProblemStyle): Response | null {
      const wrong = limits.invalid && openWindow(refusals, client)
      if (limits.invalid && wrong && wrong.count >= limits.invalid.count)
        return refuse({ error_message: BLOCKED, error_code: 429 }, wrong.endsAt, now())
      if (limits.requests === null) return null
      const all = countIn(calls, client, limits.requests.windowMs)
      if (all.count <= limits.requests.count) return null
      return refuse(problemBody(new Refusal(429, 'Too Many Attempts.'), style), all.endsAt, now())
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
