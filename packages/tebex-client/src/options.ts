import type { TebexErrorCode } from './errors.ts'
import type { OperationId } from './http/operations.ts'
import { IDENT } from './schemas/basket.ts'

/** Options of `createTebex`: the store, and the rights and limits of its calls. Only `publicToken` is needed. */
export type TebexOptions = {
  /** The store's public token; an empty one is refused at once. */
  publicToken: string | undefined
  /** Turns on what needs HTTP Basic auth: forwarding the visitor's address, tiers. */
  privateKey?: string | null | undefined
  /** Default `https://headless.tebex.io/api`. */
  baseUrl?: string | undefined
  /** Address of the sign-in pages. Default `https://ident.tebex.io`, or the origin of another `baseUrl`. */
  identUrl?: string | undefined
  /** Names the caller to the platform's operators; default: the runtime's name. */
  userAgent?: string | undefined
  /** Default: the runtime's own. */
  fetch?: typeof fetch | undefined
  /** Milliseconds for one call, its retry and the body included; default 10,000. */
  timeoutMs?: number | undefined
  /** Largest response in bytes after decompression; default 32 MiB. */
  maxBodyBytes?: number | undefined
  /** Told about every HTTP exchange, for logs and figures; never sees an ident, token or key. */
  onCall?: ((call: TebexCall) => void) | undefined
  /** Epoch milliseconds; default: the system's clock. */
  now?: (() => number) | undefined
}

/** One HTTP exchange. `path` is the template of the address; `status` is null when no whole response came. */
export type TebexCall = {
  operation: OperationId
  method: string
  path: string
  attempt: 1 | 2
  status: number | null
  ms: number
  code?: TebexErrorCode
}

/** Last parameter of every call: a signal that ends it, and its own deadline in milliseconds. */
export type CallOptions = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined }

export type Settings = ReturnType<typeof readOptions>

const DEFAULT_BASE_URL = 'https://headless.tebex.io/api'
const DEFAULT_IDENT_URL = 'https://ident.tebex.io'

/** Fills in the defaults; throws a TypeError for a token or an address that can never work. */
export function readOptions(options: TebexOptions) {
  const publicToken = requireKey(options.publicToken, 'publicToken', 'TEBEX_PUBLIC_TOKEN')
  if (!IDENT.test(publicToken)) throw new TypeError('publicToken is not a public token')
  const baseUrl = readBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL)
  const privateKey = options.privateKey || null
  const identUrl = baseUrl === DEFAULT_BASE_URL ? DEFAULT_IDENT_URL : new URL(baseUrl).origin
  return {
    publicToken,
    /** Headers of the calls that need credentials; null without a key. */
    credentials: privateKey === null ? null : createBasicHeader(publicToken, privateKey),
    /** No error may repeat these texts. */
    secrets: privateKey === null ? [publicToken] : [publicToken, privateKey],
    baseUrl,
    identUrl: readBaseUrl(options.identUrl ?? identUrl),
    ...readCommonOptions(options),
  }
}

/** Throws a TypeError for an empty key: the variable that guides and emulator keep it in was not read. */
export function requireKey(key: string | null | undefined, option: string, variable: string): string {
  if (key) return key
  throw new TypeError(`${option} is empty: set ${variable}`)
}

export function createBasicHeader(user: string, password: string): Record<string, string> {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

/** Options that the clients of all APIs share. */
export type CommonOptions = Omit<TebexOptions, 'publicToken' | 'privateKey' | 'baseUrl' | 'identUrl'>

export function readCommonOptions(options: CommonOptions) {
  return {
    userAgent: options.userAgent || null,
    fetch: options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request)),
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBodyBytes: options.maxBodyBytes ?? 32 * 1024 * 1024,
    onCall: options.onCall ?? (() => undefined),
    now: options.now ?? Date.now,
  }
}

/** Without a slash at the end; throws a TypeError for an address that can never work. */
export function readBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl)
  const isPlain =
    url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(
      'baseUrl and identUrl must be http or https addresses without user, query or fragment',
    )
  }
  return url.href.replace(/\/+$/, '')
}
