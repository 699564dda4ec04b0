import { setTimeout as wait } from 'node:timers/promises'
import { type Body, BodyTooLarge, discard, readBody } from './body.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import {
  AbortedError,
  ConnectionError,
  RateLimitedError,
  TebexError,
  TimeoutError,
  UpstreamError,
} from './errors.ts'
import { parseLargeJson } from './json.ts'
import { type CallOptions, readOptions, type Settings, type TebexCall, type TebexOptions } from './options.ts'
import { createPause } from './pause.ts'
import { isRefusal, parseRetryAfter, toError } from './problem.ts'
import { addressOf, initOf, namesBasket, type Request, secretsOf } from './request.ts'

export type Transport = {
  hasPrivateKey: boolean
  /** The parsed JSON of a successful answer, undefined when its body was empty; throws a TebexError. */
  send(request: Request, call?: CallOptions): Promise<unknown>
  /** The same with the answer's fingerprint. One that the request calls known is not parsed: `isKnown`. */
  exchange(request: Request, call?: CallOptions): Promise<Answer>
}

type Answer = { status: number; body: unknown; fingerprint: string; isKnown: boolean }

const MAX_ERROR_BYTES = 64 * 1024
const RETRY_DELAY_MS = 100
// With less time left than this, a second attempt would only turn a clear error into a timeout.
const RETRY_NEEDS_MS = 500

export function createTransport(options: TebexOptions): Transport {
  const settings = readOptions(options)
  const pause = createPause(settings.now)

  async function exchange(request: Request, call: CallOptions = {}): Promise<Answer> {
    pause.requireOver(request.operation)
    const deadline = startDeadline(call.timeoutMs ?? settings.timeoutMs, call.signal)
    try {
      return await sendPatiently(request, settings, deadline)
    } catch (error) {
      if (error instanceof RateLimitedError) pause.begin(error)
      throw error
    } finally {
      deadline.end()
    }
  }

  return {
    hasPrivateKey: settings.privateKey !== null,
    exchange,
    send: async (request, call) => (await exchange(request, call)).body,
  }
}

/** Reads get a second chance; writes never, because the platform knows no idempotency key. */
async function sendPatiently(request: Request, settings: Settings, deadline: Deadline): Promise<Answer> {
  try {
    return await attempt(request, settings, deadline, 1)
  } catch (error) {
    const isRead = request.method === 'GET'
    if (!isRead || !isPassing(error) || deadline.remainingMs() < RETRY_NEEDS_MS) throw error
    // Stopped during the pause: the second attempt says so.
    await deadline.guard(wait(RETRY_DELAY_MS)).catch(() => undefined)
    return attempt(request, settings, deadline, 2)
  }
}

/** A broken connection or a 5xx may be over in a moment, unless the platform itself asks to wait. */
function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof UpstreamError && (error.status ?? 0) >= 500 && error.retryAfterMs === null
}

async function attempt(
  request: Request,
  settings: Settings,
  deadline: Deadline,
  number: 1 | 2,
): Promise<Answer> {
  const { operation, method, path } = request
  if (deadline.stopped() !== null) throw toTransportError(null, request, deadline)
  const startedAt = performance.now()
  const outcome = await receive(request, settings, deadline).catch((cause: unknown) =>
    cause instanceof TebexError ? cause : toTransportError(cause, request, deadline),
  )
  const call = {
    operation,
    method,
    path,
    attempt: number,
    status: outcome.status,
    ms: performance.now() - startedAt,
  }
  tell(settings, outcome instanceof TebexError ? { ...call, code: outcome.code } : call)
  if (outcome instanceof TebexError) throw outcome
  return outcome
}

/** A broken log must not turn a write that was done into one that failed. */
function tell(settings: Settings, call: TebexCall): void {
  try {
    settings.onCall(call)
  } catch (error) {
    console.error('onCall failed', error)
  }
}

async function receive(request: Request, settings: Settings, deadline: Deadline): Promise<Answer> {
  const { operation } = request
  const init = initOf(request, settings, deadline.signal)
  const response = await deadline.guard(settings.fetch(addressOf(request, settings), init))
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    discard(response.body)
    throw new UpstreamError({ operation, status })
  }

  const read = await deadline.guard(readAnswer(response, settings))
  const fingerprint = read?.fingerprint ?? ''
  // Only what was read well before is known.
  if (response.ok && fingerprint === request.known)
    return { status, body: undefined, fingerprint, isKnown: true }
  const body = read === null ? undefined : await parseLargeJson(read.bytes, request.replacement)
  if (response.ok && body === undefined && !isBlank(read)) throw new UpstreamError({ operation, status })
  if (response.ok && !isRefusal(body)) return { status, body, fingerprint, isKnown: false }
  throw toError({
    operation,
    status,
    body,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), settings.now()),
    hasBasket: namesBasket(request),
    secrets: secretsOf(request, settings),
  })
}

/** The body, null when it is larger than allowed. */
async function readAnswer(response: Response, settings: Settings): Promise<Body | null> {
  const limit = response.ok ? settings.maxBodyBytes : Math.min(MAX_ERROR_BYTES, settings.maxBodyBytes)
  try {
    return await readBody(response, limit)
  } catch (error) {
    if (error instanceof BodyTooLarge) return null
    throw error
  }
}

/** Nothing but spaces and ends of lines. */
function isBlank(read: Body | null): boolean {
  return read?.bytes.every((byte) => byte <= 0x20) ?? false
}

function toTransportError(cause: unknown, { operation }: Request, deadline: Deadline): TebexError {
  const reason = deadline.stopped()
  if (reason === 'timeout') return new TimeoutError({ operation })
  if (reason === 'aborted') return new AbortedError({ operation })
  return new ConnectionError({ operation, cause })
}
