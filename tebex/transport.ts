import { setTimeout as wait } from 'node:timers/promises'
import { BodyTooLarge, discard, parseJson, readText } from './body.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { AbortedError, ConnectionError, TebexError, TimeoutError, UpstreamError } from './errors.ts'
import { type CallOptions, readOptions, type Settings, type TebexCall, type TebexOptions } from './options.ts'
import { isRefusal, parseRetryAfter, toError } from './problem.ts'
import { addressOf, initOf, namesBasket, type Request, secretsOf } from './request.ts'

export type Transport = {
  hasPrivateKey: boolean
  /** The parsed JSON of a successful answer, undefined when its body was empty; throws a TebexError. */
  send(request: Request, call?: CallOptions): Promise<unknown>
}

const MAX_ERROR_BYTES = 64 * 1024
const RETRY_DELAY_MS = 100
// With less time left than this, a second attempt would only turn a clear error into a timeout.
const RETRY_NEEDS_MS = 500

export function createTransport(options: TebexOptions): Transport {
  const settings = readOptions(options)
  return {
    hasPrivateKey: settings.privateKey !== null,
    async send(request, call = {}) {
      const deadline = startDeadline(call.timeoutMs ?? settings.timeoutMs, call.signal)
      try {
        return await sendPatiently(request, settings, deadline)
      } finally {
        deadline.end()
      }
    },
  }
}

/** Reads get a second chance; writes never, because the platform knows no idempotency key. */
async function sendPatiently(request: Request, settings: Settings, deadline: Deadline): Promise<unknown> {
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
): Promise<unknown> {
  const { operation, method, path } = request
  if (deadline.stopped() !== null) throw toTransportError(null, request, deadline)
  const startedAt = performance.now()
  const outcome = await exchange(request, settings, deadline).catch((cause: unknown) =>
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
  return outcome.body
}

/** A broken log must not turn a write that was done into one that failed. */
function tell(settings: Settings, call: TebexCall): void {
  try {
    settings.onCall(call)
  } catch (error) {
    console.error('onCall failed', error)
  }
}

async function exchange(request: Request, settings: Settings, deadline: Deadline) {
  const { operation } = request
  const init = initOf(request, settings, deadline.signal)
  const response = await deadline.guard(settings.fetch(addressOf(request, settings), init))
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    discard(response.body)
    throw new UpstreamError({ operation, status })
  }

  const text = await deadline.guard(readAnswer(response, settings))
  const body = text === null ? undefined : parseJson(text)
  if (response.ok && body === undefined && text?.trim() !== '') throw new UpstreamError({ operation, status })
  if (response.ok && !isRefusal(body)) return { status, body }
  throw toError({
    operation,
    status,
    body,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
    hasBasket: namesBasket(request),
    secrets: secretsOf(request, settings),
  })
}

/** The body as text, null when it is larger than allowed. */
async function readAnswer(response: Response, settings: Settings): Promise<string | null> {
  const limit = response.ok ? settings.maxBodyBytes : Math.min(MAX_ERROR_BYTES, settings.maxBodyBytes)
  try {
    return await readText(response, limit)
  } catch (error) {
    if (error instanceof BodyTooLarge) return null
    throw error
  }
}

function toTransportError(cause: unknown, { operation }: Request, deadline: Deadline): TebexError {
  const reason = deadline.stopped()
  if (reason === 'timeout') return new TimeoutError({ operation })
  if (reason === 'aborted') return new AbortedError({ operation })
  return new ConnectionError({ operation, cause })
}
