/** The environment: secrets and addresses, read once at start. All problems are reported at once and by name. */
import {
  getApiUrl,
  getPluginUrl,
  getPublicOrigin,
  getStoreDir,
  hasAdminPassword,
  isDemo,
  isLocalUrl,
  isProduction,
  isPublicDemo,
  PROBLEMS,
  WARNINGS,
} from './rules.server.ts'
import { generatePassword, persistSessionSecret } from './secrets.server.ts'
import { readValues } from './values.server.ts'
import { type Variables, variables } from './variables.server.ts'

const PLATFORM_HOSTS = ['pay.tebex.io', 'checkout.tebex.io', 'ident.tebex.io']
/** Replaces the platform token until a sandbox provides its own; no store has this token. */
const NO_TOKEN = 'sandbox'

export type Env = ReturnType<typeof readEnv>

/** The shop cannot start with this environment; `problems` names every invalid variable. */
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

/** Throws one `EnvError` with every problem. */
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
    /** Scheme, host and port that shoppers see, without a trailing slash. */
    publicOrigin: getPublicOrigin(values).origin,
    isProduction: isProduction(values),
    /** True on the sandbox, where no payment is real. */
    isDemo: isDemo(values),
    /** True if strangers read the panel without a login; the server refuses their changes. */
    isPublicDemo: isPublicDemo(values),
    tebex: readTebex(values),
    ai: readAi(values, getApiUrl(values)),
    discordWebhookUrl: values.DISCORD_WEBHOOK_URL ?? null,
    /** The application and the server with the roles; null switches the feature off. */
    discord: readDiscord(values),
    admin: readAdmin(values),
    /** The first secret seals; every secret opens. */
    sessionSecrets:
      values.SESSION_SECRET.length > 0 ? values.SESSION_SECRET : [persistSessionSecret(values.DATA_DIR)],
    databaseUrl: values.DATABASE_URL ?? null,
    /** Absolute paths. */
    dataDir: values.DATA_DIR,
    storeDir: getStoreDir(values),
    isStoreReadOnly: values.STORE_READ_ONLY === '1',
    /** A .mmdb file that maps addresses to places; null selects the bundled file, which knows countries only. */
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
    /** The file that names the latest version; null switches the check off. */
    versionFileUrl: values.VERSION_FILE_URL ?? null,
    /** In the installation's folder; null where the panel cannot ask for an update. */
    updateRequestFile: values.UPDATE_REQUEST_FILE ?? null,
    sandboxPort: values.SANDBOX_PORT,
    /** The platform or the sandbox as browsers reach it. */
    platformOrigin: values.SANDBOX_ORIGIN ?? new URL(getApiUrl(values)).origin,
    /** Sentences for the log at start. */
    warnings: WARNINGS.filter(({ applies }) => applies(values)).map(({ name, text }) => `${name}: ${text}`),
  }
}

function readTebex(values: Variables) {
  const apiUrl = getApiUrl(values)
  const allowed = values.TEBEX_ALLOWED_HOSTS.map((host) => host.toLowerCase())
  const ownHosts = isLocalUrl(apiUrl) ? [...PLATFORM_HOSTS, new URL(apiUrl).host] : PLATFORM_HOSTS
  return {
    publicToken: values.TEBEX_PUBLIC_TOKEN ?? NO_TOKEN,
    privateKey: values.TEBEX_PRIVATE_KEY ?? null,
    webhookSecret: values.TEBEX_WEBHOOK_SECRET ?? null,
    /** The secret of a game server; null leaves it to the panel's settings. */
    pluginSecret: values.TEBEX_PLUGIN_SECRET ?? null,
    /** Base of the Plugin API, without a trailing slash. */
    pluginUrl: getPluginUrl(values),
    /** Base of the Headless API, without a trailing slash. */
    apiUrl,
    /** Each as `host` or `host:port`; login and checkout may send a browser to these. */
    allowedHosts: allowed.length > 0 ? allowed : ownHosts,
  }
}

function readAi({ AI_API_URL: url, AI_API_KEY: key }: Variables, platformUrl: string) {
  if (url === undefined || key === undefined) return null
  // The sandbox serves both from one origin, and its canned replies are not AI.
  return { url, key, isStandIn: URL.parse(url)?.origin === URL.parse(platformUrl)?.origin }
}

function readDiscord(values: Variables) {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = values
  const { DISCORD_BOT_TOKEN: botToken, DISCORD_GUILD_ID: guildId } = values
  const apiUrl = values.DISCORD_API_URL.replace(/\/+$/, '')
  if (!clientId || !clientSecret || !botToken || !guildId) return null
  return { clientId, clientSecret, botToken, guildId, apiUrl }
}

/**
 * Exactly one of `password` and `passwordHash` is set. A generated password (`isGenerated`) is valid only for this run
 * and printed once.
 */
function readAdmin(values: Variables) {
  const isGenerated = !hasAdminPassword(values)
  return {
    password: isGenerated ? generatePassword() : (values.ADMIN_PASSWORD ?? null),
    passwordHash: values.ADMIN_PASSWORD_HASH ?? null,
    isGenerated,
    /** Base32; with this secret the login also asks for an authenticator's code. */
    totpSecret: values.ADMIN_TOTP_SECRET ?? null,
  }
}
