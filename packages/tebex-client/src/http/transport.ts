import {
  AbortedError,
  ConnectionError,
  CredentialsRequiredError,
  RateLimitedError,
  TebexError,
  TimeoutError,
  UpstreamError,
} from '../errors.ts'
import type { CallOptions, Settings, TebexCall } from '../options.ts'
import { parseJson } from '../parse.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { buildAddress, buildInit, discard, listSecrets, namesBasket, type Request, readBody } from './http.ts'
import type { OperationId } from './operations.ts'
import { isRefusal, parseRetryAfter, toError } from './problem.ts'
import { createRateLimitPause } from './rate-limit.ts'

/** A successful response: its bytes, and the JSON in them unless a large one is left to the caller. */
type Result = { status: number; bytes: Uint8Array<ArrayBuffer>; body: unknown }

type Exchange = { request: Request; settings: Settings; deadline: Deadline }

const MAX_ERROR_BYTES = 64 * 1024
const RETRY_DELAY_MS = 100
// With less time left than this, a second attempt would only turn a clear error into a timeout.
const RETRY_NEEDS_MS = 500

export function createTransport(settings: Settings) {
  const pause = createRateLimitPause(settings.now)

  async function exchange(request: Request, call: CallOptions = {}): Promise<Result> {
    pause.requireOver(request.operation)
    const deadline = startDeadline(call.timeoutMs ?? settings.timeoutMs, call.signal)
    try {
      return await sendWithRetry({ request, settings, deadline })
    } catch (error) {
      if (error instanceof RateLimitedError) pause.begin(error)
      throw error
    } finally {
      deadline.end()
    }
  }

  return {
    hasPrivateKey: settings.credentials !== null,
    /** Throws `credentials_required` when there is none. */
    requirePrivateKey(operation: OperationId): void {
      if (settings.credentials !== null) return
      const cause = new TypeError('privateKey is empty: set TEBEX_PRIVATE_KEY')
      throw new CredentialsRequiredError({ operation, cause })
    },
    identUrl: settings.identUrl,
    /** The parsed JSON of a successful response, undefined when its body was empty; throws a TebexError. */
    send: async (request: Request, call?: CallOptions): Promise<unknown> =>
      (await exchange(request, call)).body,
    /** The bytes of a successful response; large ones may be no JSON. */
    download: async (request: Request, call?: CallOptions): Promise<Uint8Array<ArrayBuffer>> =>
      (await exchange({ ...request, isDownload: true }, call)).bytes,
  }
}

export type Transport = ReturnType<typeof createTransport>

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads get a second chance; writes never, because the platform knows no idempotency key. */
async function sendWithRetry(exchange: Exchange): Promise<Result> {
  const { request, deadline } = exchange
  try {
    return await attempt(exchange, 1)
  } catch (error) {
    const isRead = request.method === 'GET'
    if (!isRead || !isTransient(error) || deadline.remainingMs() < RETRY_NEEDS_MS) throw error
    // Stopped during the pause: the second attempt says so.
    await deadline.guard(wait(RETRY_DELAY_MS)).catch(() => undefined)
    return attempt(exchange, 2)
  }
}

/** A broken connection or a 5xx may be over in a moment, unless the platform itself asks to wait. */
function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof UpstreamError && (error.status ?? 0) >= 500 && error.retryAfterMs === null
}

async function attempt(exchange: Exchange, number: 1 | 2): Promise<Result> {
  const { request, settings, deadline } = exchange
  const { operation, method, path } = request
  if (deadline.stopped() !== null) throw toTransportError(null, request, deadline)
  const startedAt = performance.now()
  const outcome = await receive(exchange).catch((cause: unknown) =>
    cause instanceof TebexError ? cause : toTransportError(cause, request, deadline),
  )
  const ms = performance.now() - startedAt
  const call = { operation, method, path, attempt: number, status: outcome.status, ms }
  report(settings, outcome instanceof TebexError ? { ...call, code: outcome.code } : call)
  if (outcome instanceof TebexError) throw outcome
  return outcome
}

/** A broken log must not turn a write that was done into one that failed. */
function report(settings: Settings, call: TebexCall): void {
  try {
    settings.onCall(call)
  } catch (error) {
    console.error('onCall failed', error)
  }
}

async function receive({ request, settings, deadline }: Exchange): Promise<Result> {
  const { operation } = request
  const init = buildInit(request, settings, deadline.signal)
  const response = await deadline.guard(settings.fetch(buildAddress(request, settings), init))
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    discard(response.body)
    throw new UpstreamError({ operation, status })
  }

  const maxBytes = response.ok ? settings.maxBodyBytes : Math.min(MAX_ERROR_BYTES, settings.maxBodyBytes)
  const bytes = await deadline.guard(readBody(response, maxBytes))
  const refusal = (body: unknown) =>
    toError({
      operation,
      status,
      body,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), settings.now()),
      hasBasket: namesBasket(request),
      secrets: listSecrets(request, settings),
    })
  if (!response.ok) throw refusal(bytes ? parseJson(bytes) : undefined)
  if (bytes === null) throw new UpstreamError({ operation, status })
  // No refusal is so long.
  if (request.isDownload && bytes.length > MAX_ERROR_BYTES) return { status, bytes, body: undefined }

  const body = parseJson(bytes)
  if (isRefusal(body)) throw refusal(body)
  if (body === undefined && !isBlank(bytes)) throw new UpstreamError({ operation, status })
  return { status, bytes, body }
}

/** Nothing but spaces and ends of lines. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20)
}

function toTransportError(cause: unknown, { operation }: Request, deadline: Deadline): TebexError {
  const reason = deadline.stopped()
  if (reason === 'timeout') return new TimeoutError({ operation })
  if (reason === 'aborted') return new AbortedError({ operation })
  return new ConnectionError({ operation, cause })
}
