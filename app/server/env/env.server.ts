/** The environment: secrets and addresses, read once at start, every problem reported at once and by name. */
import { resolve } from 'node:path'
import { isAddressOrNetwork } from '../http/address.server.ts'
import { isLocalHost } from '../http/hosts.server.ts'
import { createEnvReader, type EnvReader } from './reader.server.ts'
import { completeSecrets, readSecrets } from './secrets.server.ts'
import { warningsFor } from './warnings.server.ts'

const PLATFORM_API = 'https://headless.tebex.io/api'
const PLATFORM_HOSTS = ['pay.tebex.io', 'checkout.tebex.io', 'ident.tebex.io']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const DAY_SECONDS = 86_400
/** Stands in for the platform token until a sandbox hands out its own; no such store exists. */
const NO_TOKEN = 'sandbox'

export type Env = {
  port: number
  host: string
  /** Scheme, host and port that shoppers see, without a slash at the end. */
  publicOrigin: string
  isProduction: boolean
  /** The shop runs on the sandbox: no real payments. */
  isDemo: boolean
  tebex: {
    publicToken: string
    privateKey: string | null
    webhookSecret: string | null
    /** Base of the Headless API, without a slash at the end. */
    apiUrl: string
    /** `host` or `host:port`, where login and checkout may send a browser. */
    allowedHosts: string[]
  }
  ai: { url: string; key: string } | null
  discordWebhookUrl: string | null
  /** Exactly one of both is set. `isGenerated`: made for this run, to be printed once. */
  admin: {
    password: string | null
    passwordHash: string | null
    isGenerated: boolean
    /** In base32: with it the login also asks for an authenticator's code. */
    totpSecret: string | null
  }
  /** The first seals, all of them open. */
  sessionSecrets: string[]
  databaseUrl: string | null
  /** Absolute paths. */
  dataDir: string
  storeDir: string
  /** A .mmdb file that knows where addresses are; null: the bundled one, of countries. */
  geoipFile: string | null
  /** Addresses and CIDR networks. */
  trustedProxies: string[]
  /** In small letters. */
  clientIpHeader: string
  catalogTtlMs: number
  adminIdleSeconds: number
  adminMaxSeconds: number
  chatVisitorDaily: number
  chatGlobalDaily: number
  logLevel: (typeof LOG_LEVELS)[number]
  sandboxPort: number
  /** What works but deserves the operator's eye; to be logged at start. */
  warnings: string[]
}

/** The environment cannot be started with; `problems` names every variable that is wrong. */
export class EnvError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not ready:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvError'
    this.problems = problems
  }
}

/** Reads the environment, or throws one `EnvError` with everything that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const reader = createEnvReader(source)
  const isProduction = source.NODE_ENV === 'production'
  const isDemo =
    reader.text('TRADEPOST_DEMO') === '1' || (reader.text('TEBEX_PUBLIC_TOKEN') === null && !isProduction)
  const port = reader.integer('PORT', { min: 0, max: 65_535, fallback: 3000 })
  const sandboxPort = reader.integer('SANDBOX_PORT', { min: 0, max: 65_535, fallback: 4000 })
  const dataDir = resolve(reader.text('DATA_DIR') ?? './data')
  const known = {
    port,
    sandboxPort,
    isProduction,
    isDemo,
    dataDir,
    host: reader.matching('HOST', /^[A-Za-z0-9.:_-]{1,255}$/, 'a host name or an address') ?? '127.0.0.1',
    publicOrigin: readOrigin(reader, port),
    tebex: readTebex(reader, { isProduction, sandboxPort }),
    ...readServices(reader),
    storeDir: resolve(reader.text('STORE_DIR') ?? './store'),
    geoipFile: readPath(reader, 'GEOIP_FILE'),
    ...readProxies(reader),
    ...readNumbers(reader),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
  const secrets = readSecrets(reader, { isDemo })
  if (reader.problems.length > 0) throw new EnvError(reader.problems)
  const env = { ...known, ...completeSecrets(secrets, dataDir) }
  return { ...env, warnings: warningsFor(env, reader) }
}

function readPath(reader: EnvReader, name: string): string | null {
  const path = reader.text(name)
  return path === null ? null : resolve(path)
}

function readOrigin(reader: EnvReader, port: number): string {
  const value = reader.text('PUBLIC_ORIGIN') ?? `http://localhost:${port}`
  const url = URL.canParse(value) ? new URL(value) : null
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (isBare && /^https?:$/.test(url.protocol)) return url.origin
  reader.report('PUBLIC_ORIGIN', 'expected scheme, host and port alone, such as https://shop.example')
  return 'http://localhost'
}

function readTebex(
  reader: EnvReader,
  { isProduction, sandboxPort }: Pick<Env, 'isProduction' | 'sandboxPort'>,
): Env['tebex'] {
  const token = reader.matching('TEBEX_PUBLIC_TOKEN', /^[A-Za-z0-9_-]{1,64}$/, "the store's public token")
  if (token === null && isProduction) {
    reader.report('TEBEX_PUBLIC_TOKEN', 'needed in production: without it there is no store to sell from')
  }
  const ownApi = token === null ? `http://127.0.0.1:${sandboxPort}/api` : PLATFORM_API
  const apiUrl = (reader.url('TEBEX_API_URL') ?? ownApi).replace(/\/+$/, '')
  const api = new URL(apiUrl)
  if (api.search !== '' || api.hash !== '')
    reader.report('TEBEX_API_URL', 'expected no query and no fragment')
  if (reader.text('TRADEPOST_DEMO') === '1' && !isLocalHost(api.hostname)) {
    reader.report('TRADEPOST_DEMO', 'the demo runs on the sandbox only, and TEBEX_API_URL is another place')
  }
  const named = reader.list('TEBEX_ALLOWED_HOSTS')
  for (const host of named) {
    if (!isHost(host)) reader.report('TEBEX_ALLOWED_HOSTS', `expected host or host:port, got "${host}"`)
  }
  const ownHosts = isLocalHost(api.hostname) ? [...PLATFORM_HOSTS, api.host] : PLATFORM_HOSTS
  return {
    publicToken: token ?? NO_TOKEN,
    privateKey: reader.matching('TEBEX_PRIVATE_KEY', /^[\x21-\x7e]{1,256}$/, 'a key without spaces'),
    webhookSecret: reader.matching(
      'TEBEX_WEBHOOK_SECRET',
      /^[\x21-\x7e]{8,256}$/,
      'at least 8 characters, no spaces',
    ),
    apiUrl,
    allowedHosts: named.length > 0 ? named.map((host) => host.toLowerCase()) : ownHosts,
  }
}

/** A host with an optional port, as a URL would print it. */
function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && /^[a-z0-9.[\]:_-]+$/i.test(text) && !text.endsWith(':')
}

function readServices(reader: EnvReader): Pick<Env, 'ai' | 'discordWebhookUrl' | 'databaseUrl'> {
  const url = reader.url('AI_API_URL')
  const key = reader.matching('AI_API_KEY', /^[\x21-\x7e]{1,512}$/, 'a key without spaces')
  if (key !== null && reader.text('AI_API_URL') === null)
    reader.report('AI_API_URL', 'needed with AI_API_KEY')
  return {
    ai: url !== null && key !== null ? { url, key } : null,
    discordWebhookUrl: reader.url('DISCORD_WEBHOOK_URL'),
    databaseUrl: reader.matching(
      'DATABASE_URL',
      /^postgres(ql)?:\/\/[^\s/]+\/?/,
      'postgres://user:password@host/name',
    ),
  }
}

function readProxies(reader: EnvReader): Pick<Env, 'trustedProxies' | 'clientIpHeader'> {
  const trustedProxies = reader.list('TRUSTED_PROXIES')
  for (const network of trustedProxies) {
    if (!isAddressOrNetwork(network)) {
      reader.report('TRUSTED_PROXIES', `expected addresses or networks such as 10.0.0.0/8, got "${network}"`)
    }
  }
  const header = reader.matching('CLIENT_IP_HEADER', /^[A-Za-z0-9-]{1,64}$/, 'the name of a header')
  return { trustedProxies, clientIpHeader: (header ?? 'x-forwarded-for').toLowerCase() }
}

function readNumbers(reader: EnvReader) {
  return {
    catalogTtlMs: reader.integer('CATALOG_TTL_MS', { min: 1, max: DAY_SECONDS * 1000, fallback: 60_000 }),
    adminIdleSeconds: reader.integer('ADMIN_IDLE_SECONDS', { min: 1, max: DAY_SECONDS * 7, fallback: 1800 }),
    adminMaxSeconds: reader.integer('ADMIN_MAX_SECONDS', { min: 1, max: DAY_SECONDS * 30, fallback: 43_200 }),
    chatVisitorDaily: reader.integer('CHAT_VISITOR_DAILY', { min: 0, max: 1_000_000, fallback: 40 }),
    chatGlobalDaily: reader.integer('CHAT_GLOBAL_DAILY', { min: 0, max: 10_000_000, fallback: 2000 }),
  }
}
