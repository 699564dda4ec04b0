/** The environment: secrets and addresses, read once at start, every problem reported at once and by name. */
import {
  apiUrlOf,
  hasAdminPassword,
  isDemo,
  isLocalUrl,
  isProduction,
  PROBLEMS,
  pluginUrlOf,
  publicOriginOf,
  storeDirOf,
  WARNINGS,
} from './rules.server.ts'
import { generatePassword, persistSessionSecret } from './secrets.server.ts'
import { readValues } from './values.server.ts'
import { type Variables, variables } from './variables.server.ts'

const PLATFORM_HOSTS = ['pay.tebex.io', 'checkout.tebex.io', 'ident.tebex.io']
/** Stands in for the platform token until a sandbox hands out its own; no such store exists. */
const NO_TOKEN = 'sandbox'

export type Env = ReturnType<typeof readEnv>

/** The environment cannot be started with; `problems` names every variable that is wrong. */
export class EnvError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not ready:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvError'
    this.problems = problems
  }
}

const environment = PROBLEMS.reduce(
  (schema, { name, text, applies }) =>
    schema.refine((values) => !applies(values), { path: [name], error: text, when: () => true }),
  variables,
)

/** Reads the environment, or throws one `EnvError` with everything that is wrong. */
export function readEnv(source: Record<string, string | undefined>) {
  const problems = new Set<string>()
  const report = (name: string, problem: string) => void problems.add(`${name}: ${problem}`)
  const parsed = environment.safeParse(readValues(source, Object.keys(variables.shape), report))
  for (const { path, message } of parsed.error?.issues ?? []) report(String(path[0]), message)
  if (!parsed.success || problems.size > 0) throw new EnvError([...problems])
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    /** Scheme, host and port that shoppers see, without a slash at the end. */
    publicOrigin: publicOriginOf(values).origin,
    isProduction: isProduction(values),
    /** The shop runs on the sandbox: no real payments. */
    isDemo: isDemo(values),
    tebex: tebexOf(values),
    ai: aiOf(values),
    discordWebhookUrl: values.DISCORD_WEBHOOK_URL ?? null,
    /** The application and the server of the roles; null: no such feature. */
    discord: discordOf(values),
    admin: adminOf(values),
    /** The first seals, all of them open. */
    sessionSecrets:
      values.SESSION_SECRET.length > 0 ? values.SESSION_SECRET : [persistSessionSecret(values.DATA_DIR)],
    databaseUrl: values.DATABASE_URL ?? null,
    /** Absolute paths. */
    dataDir: values.DATA_DIR,
    storeDir: storeDirOf(values),
    isStoreReadOnly: values.STORE_READ_ONLY === '1',
    /** A .mmdb file that knows where addresses are; null: the bundled one, of countries. */
    geoipFile: values.GEOIP_FILE ?? null,
    /** Addresses and CIDR networks. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** In lower case. */
    clientIpHeader: (values.CLIENT_IP_HEADER ?? 'x-forwarded-for').toLowerCase(),
    catalogTtlMs: values.CATALOG_TTL_MS,
    adminIdleSeconds: values.ADMIN_IDLE_SECONDS,
    adminMaxSeconds: values.ADMIN_MAX_SECONDS,
    chatVisitorDaily: values.CHAT_VISITOR_DAILY,
    chatGlobalDaily: values.CHAT_GLOBAL_DAILY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    sandboxPort: values.SANDBOX_PORT,
    /** To be logged at start. */
    warnings: WARNINGS.filter(({ applies }) => applies(values)).map(({ name, text }) => `${name}: ${text}`),
  }
}

function tebexOf(values: Variables) {
  const apiUrl = apiUrlOf(values)
  const allowed = values.TEBEX_ALLOWED_HOSTS.map((host) => host.toLowerCase())
  const ownHosts = isLocalUrl(apiUrl) ? [...PLATFORM_HOSTS, new URL(apiUrl).host] : PLATFORM_HOSTS
  return {
    publicToken: values.TEBEX_PUBLIC_TOKEN ?? NO_TOKEN,
    privateKey: values.TEBEX_PRIVATE_KEY ?? null,
    webhookSecret: values.TEBEX_WEBHOOK_SECRET ?? null,
    /** Of a game server; null: the panel may have one. */
    pluginSecret: values.TEBEX_PLUGIN_SECRET ?? null,
    /** Base of the Plugin API, without a slash at the end. */
    pluginUrl: pluginUrlOf(values),
    /** Base of the Headless API, without a slash at the end. */
    apiUrl,
    /** `host` or `host:port`, where login and checkout may send a browser. */
    allowedHosts: allowed.length > 0 ? allowed : ownHosts,
  }
}

function aiOf({ AI_API_URL: url, AI_API_KEY: key }: Variables) {
  return url !== undefined && key !== undefined ? { url, key } : null
}

function discordOf(values: Variables) {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = values
  const { DISCORD_BOT_TOKEN: botToken, DISCORD_GUILD_ID: guildId } = values
  const apiUrl = values.DISCORD_API_URL.replace(/\/+$/, '')
  if (!clientId || !clientSecret || !botToken || !guildId) return null
  return { clientId, clientSecret, botToken, guildId, apiUrl }
}

/** Exactly one of `password` and `passwordHash` is set. `isGenerated`: for this run alone, to be printed once. */
function adminOf(values: Variables) {
  const isGenerated = !hasAdminPassword(values)
  return {
    password: isGenerated ? generatePassword() : (values.ADMIN_PASSWORD ?? null),
    passwordHash: values.ADMIN_PASSWORD_HASH ?? null,
    isGenerated,
    /** In base32: with it the login also asks for an authenticator's code. */
    totpSecret: values.ADMIN_TOTP_SECRET ?? null,
  }
}
