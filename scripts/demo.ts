/** The environment of a shop without a token, where the sandbox stands in for the platform. */
import { createSandbox, type Sandbox } from '#sandbox/index.ts'

type Source = Record<string, string | undefined>

/** Without a token the shop is a demo, unless the environment says that this is a deployment and no demo. */
export function isDemo(source: Source): boolean {
  const { TEBEX_PUBLIC_TOKEN, TEBEX_PUBLIC_TOKEN_FILE, NODE_ENV, TRADEPOST_DEMO } = source
  const hasToken = Boolean(TEBEX_PUBLIC_TOKEN || TEBEX_PUBLIC_TOKEN_FILE)
  return !hasToken && (NODE_ENV !== 'production' || TRADEPOST_DEMO === '1')
}

/** Listens where the shop does: a container is reached through all of its addresses. */
export function openSandbox({ SANDBOX_PORT = '4000', HOST }: Source): Promise<Sandbox> {
  const publicUrl = `http://localhost:${SANDBOX_PORT}`
  return createSandbox({ port: Number(SANDBOX_PORT), publicUrl, ...(HOST && { host: HOST }) })
}

export function demoEnvironment(sandbox: Sandbox): Record<string, string> {
  return {
    TRADEPOST_DEMO: '1',
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: sandbox.apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    AI_API_URL: `${sandbox.url}/ai/v1`,
    AI_API_KEY: 'sandbox-ai-key',
    DISCORD_WEBHOOK_URL: `${sandbox.url}/discord/webhook`,
    ...sandbox.discordVariables,
  }
}
