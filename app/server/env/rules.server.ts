/** Dependencies between variables, and values that follow from several of them. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isLocalHost, isLoopbackHost } from '../http/hosts.server.ts'
import { ROOT } from '../root.server.ts'
import { isEmulatorKey } from './secrets.server.ts'
import type { Variables } from './variables.server.ts'

export const PLATFORM_API = 'https://headless.tebex.io/api'
/** An imaginary seller's store, shipped with the sandbox. */
export const DEMO_STORE = join(ROOT, 'sandbox/store')
/** The neutral store that sellers start from. */
export const STARTER_STORE = join(ROOT, 'store')
const PLUGIN_API = 'https://plugin.tebex.io'

type Rule = { name: keyof Variables; text: string; applies: (values: Variables) => boolean }

type DemoVariables = Pick<Variables, 'NODE_ENV' | 'TRADEPOST_DEMO' | 'TEBEX_PUBLIC_TOKEN'>

export const isProduction = ({ NODE_ENV }: Pick<Variables, 'NODE_ENV'>) => NODE_ENV === 'production'

/** `npm start -- --public-demo` sets the variable. */
export const isPublicDemo = ({ TRADEPOST_DEMO }: Pick<Variables, 'TRADEPOST_DEMO'>) =>
  TRADEPOST_DEMO === 'public'

const isNamedDemo = (values: Pick<Variables, 'TRADEPOST_DEMO'>) =>
  values.TRADEPOST_DEMO === '1' || isPublicDemo(values)

export const isDemo = (values: DemoVariables) =>
  isNamedDemo(values) || (values.TEBEX_PUBLIC_TOKEN === undefined && !isProduction(values))

export const hasAdminPassword = ({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH }: Variables) =>
  ADMIN_PASSWORD !== undefined || ADMIN_PASSWORD_HASH !== undefined

export const getPublicOrigin = ({ PUBLIC_ORIGIN, PORT }: Variables) =>
  new URL(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`)

export function getApiUrl({ TEBEX_API_URL, TEBEX_PUBLIC_TOKEN, SANDBOX_PORT }: Variables): string {
  const ownApi = TEBEX_PUBLIC_TOKEN === undefined ? `http://127.0.0.1:${SANDBOX_PORT}/api` : PLATFORM_API
  return (TEBEX_API_URL ?? ownApi).replace(/\/+$/, '')
}

export const isLocalUrl = (url: string) => URL.canParse(url) && isLocalHost(new URL(url).hostname)

/** The demo has its own store; a live shop uses the installation's, or the starter until that exists. */
export function getStoreDir(values: DemoVariables & Pick<Variables, 'STORE_DIR'>): string {
  if (values.STORE_DIR !== undefined) return values.STORE_DIR
  if (isDemo(values)) return DEMO_STORE
  return existsSync('store') ? resolve('store') : STARTER_STORE
}

/** A sandbox has both APIs. */
export function getPluginUrl(values: Variables): string {
  const apiUrl = getApiUrl(values)
  const ownApi = isLocalUrl(apiUrl) ? `${new URL(apiUrl).origin}/plugin` : PLUGIN_API
  return (values.TEBEX_PLUGIN_URL ?? ownApi).replace(/\/+$/, '')
}

const KEYS = [
  'TEBEX_PUBLIC_TOKEN',
  'TEBEX_PRIVATE_KEY',
  'TEBEX_WEBHOOK_SECRET',
  'TEBEX_PLUGIN_SECRET',
] as const

/** Each problem stops the start. The values may be invalid here, because all problems are reported at once. */
export const PROBLEMS: readonly Rule[] = [
  {
    name: 'TEBEX_PUBLIC_TOKEN',
    text: 'needed in production: without it there is no store to sell from',
    applies: (values) => isProduction(values) && values.TEBEX_PUBLIC_TOKEN === undefined,
  },
  {
    name: 'TRADEPOST_DEMO',
    text: 'the demo runs on the sandbox only, and TEBEX_API_URL is not local',
    applies: (values) => isNamedDemo(values) && !isLocalUrl(getApiUrl(values)),
  },
  ...KEYS.map((name) => ({
    name,
    text: 'a key of the emulator, which everybody can read; take your own from the platform’s panel',
    applies: (values: Variables) => isEmulatorKey(values[name]) && !isLocalUrl(getApiUrl(values)),
  })),
  {
    name: 'STORE_DIR',
    text: 'the demo’s store; a live shop needs one of its own',
    applies: (values) => !isDemo(values) && values.STORE_DIR === DEMO_STORE,
  },
  {
    name: 'AI_API_URL',
    text: 'needed with AI_API_KEY',
    applies: ({ AI_API_URL, AI_API_KEY }) => AI_API_KEY !== undefined && AI_API_URL === undefined,
  },
  {
    name: 'ADMIN_PASSWORD',
    text: 'set it or ADMIN_PASSWORD_HASH, not both',
    applies: (values) => values.ADMIN_PASSWORD !== undefined && values.ADMIN_PASSWORD_HASH !== undefined,
  },
  {
    name: 'ADMIN_PASSWORD',
    text: 'needed outside of the demo (or ADMIN_PASSWORD_HASH); there is no default',
    applies: (values) => !isDemo(values) && !hasAdminPassword(values),
  },
  {
    name: 'SESSION_SECRET',
    text: 'needed outside of the demo; it protects every sign-in',
    applies: (values) => !isDemo(values) && values.SESSION_SECRET.length === 0,
  },
]

/** Warnings do not stop the start but deserve the operator's attention. */
export const WARNINGS: readonly Rule[] = [
  {
    name: 'TEBEX_PRIVATE_KEY',
    text: 'recommended; without it the platform sees the address of this server instead of the shopper’s, and may tax wrongly',
    applies: (values) => !isDemo(values) && values.TEBEX_PRIVATE_KEY === undefined,
  },
  {
    name: 'TEBEX_WEBHOOK_SECRET',
    text: 'recommended; without it payments and refunds cannot be recorded',
    applies: (values) => !isDemo(values) && values.TEBEX_WEBHOOK_SECRET === undefined,
  },
  {
    name: 'PUBLIC_ORIGIN',
    text: 'reachable from this machine only',
    applies: (values) => !isDemo(values) && isProduction(values) && isLoopback(values),
  },
  {
    name: 'PUBLIC_ORIGIN',
    text: 'without https the sign-in travels unprotected',
    applies: (values) => getPublicOrigin(values).protocol === 'http:' && !isLoopback(values),
  },
  {
    name: 'CLIENT_IP_HEADER',
    text: 'ignored until TRUSTED_PROXIES names whose header it is',
    applies: (values) => values.CLIENT_IP_HEADER !== undefined && values.TRUSTED_PROXIES.length === 0,
  },
  {
    name: 'AI_API_URL',
    text: 'not used without AI_API_KEY',
    applies: ({ AI_API_URL, AI_API_KEY }) => AI_API_URL !== undefined && AI_API_KEY === undefined,
  },
  {
    name: 'DISCORD_CLIENT_ID',
    text: 'no roles are given before DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN and DISCORD_GUILD_ID are all set',
    applies: (values) => {
      const present = discordVariables(values).filter((value) => value !== undefined)
      return present.length > 0 && present.length < 4
    },
  },
]

const discordVariables = (values: Variables) => [
  values.DISCORD_CLIENT_ID,
  values.DISCORD_CLIENT_SECRET,
  values.DISCORD_BOT_TOKEN,
  values.DISCORD_GUILD_ID,
]

const isLoopback = (values: Variables) => isLoopbackHost(getPublicOrigin(values).hostname)
