/** The environment of a shop without a token, where the sandbox stands in for the platform. */
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import { openPublicSandbox } from './public-demo/sandbox.ts'

type Source = Record<string, string | undefined>

const isPublicDemo = ({ TRADEPOST_DEMO }: Source) => TRADEPOST_DEMO === 'public'

/** Without a token the shop is a demo, unless the environment says that this is a deployment and no demo. */
export function isDemo(source: Source): boolean {
  const { TEBEX_PUBLIC_TOKEN, TEBEX_PUBLIC_TOKEN_FILE, NODE_ENV, TRADEPOST_DEMO } = source
  if (isPublicDemo(source)) return true
  const hasToken = Boolean(TEBEX_PUBLIC_TOKEN || TEBEX_PUBLIC_TOKEN_FILE)
  return !hasToken && (NODE_ENV !== 'production' || TRADEPOST_DEMO === '1')
}

/** Listens where the shop does: a container is reached through all of its addresses. */
export function openSandbox(source: Source): Promise<Sandbox> {
  const { SANDBOX_PORT = '4000', SANDBOX_ORIGIN = `http://localhost:${SANDBOX_PORT}`, HOST } = source
  const options = { port: Number(SANDBOX_PORT), publicUrl: SANDBOX_ORIGIN, ...(HOST && { host: HOST }) }
  return isPublicDemo(source) ? openPublicSandbox(options) : createSandbox(options)
}

export function createDemoEnvironment(sandbox: Sandbox, source: Source = {}): Record<string, string> {
  // The shop's own calls do not go by way of the address that browsers use.
  const url = `http://127.0.0.1:${sandbox.port}`
  return {
    TRADEPOST_DEMO: '1',
    SANDBOX_ORIGIN: sandbox.url,
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: `${url}/api`,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    // The chat answers from the catalogue, as a shop without a key does.
    AI_API_URL: '',
    AI_API_KEY: '',
    AI_API_KEY_FILE: '',
    DISCORD_WEBHOOK_URL: `${url}/discord/webhook`,
    ...(isPublicDemo(source) ? PUBLIC : sandbox.discordVariables),
  }
}

/** A public demo uses nothing of the shop whose folder it is started in. Empty variables count as unset. */
const PUBLIC = {
  TRADEPOST_DEMO: 'public',
  DATABASE_URL: '',
  DATABASE_URL_FILE: '',
  STORE_DIR: '',
  TEBEX_PUBLIC_TOKEN_FILE: '',
  TEBEX_PRIVATE_KEY_FILE: '',
  TEBEX_WEBHOOK_SECRET_FILE: '',
  TEBEX_PLUGIN_SECRET: '',
  TEBEX_PLUGIN_SECRET_FILE: '',
  TEBEX_PLUGIN_URL: '',
  DISCORD_WEBHOOK_URL_FILE: '',
  DISCORD_BOT_TOKEN: '',
  DISCORD_BOT_TOKEN_FILE: '',
  DISCORD_CLIENT_ID: '',
  DISCORD_CLIENT_SECRET: '',
  DISCORD_CLIENT_SECRET_FILE: '',
  DISCORD_GUILD_ID: '',
}
