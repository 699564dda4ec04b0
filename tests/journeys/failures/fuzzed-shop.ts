/** A shop over a sandbox in this process, with a shopper and a seller who are signed in. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '#sandbox/index.ts'
import type { FuzzWorld } from '#tests/support/fuzz.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { readEnv, startServer } from '../../../server.ts'

const ORIGIN = 'https://shop.example'
const PASSWORD = 'quiet otter under blue roofs'

export async function startFuzzedShop(
  sandbox: Sandbox,
): Promise<{ world: FuzzWorld; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-fuzz-'))
  // A copy, for the requests that publish.
  const storeDir = join(dataDir, 'store')
  await cp(join(ROOT, 'sandbox/store'), storeDir, { recursive: true })
  const env = readEnv({
    STORE_DIR: storeDir,
    TRADEPOST_DEMO: '1',
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: sandbox.apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
  })
  const { url, close } = await startServer({ env })
  while ((await fetch(`${url}/readyz`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const cookies = { shopper: await signInShopper(url, sandbox), seller: await signInSeller(url) }
  return {
    world: { url, origin: ORIGIN, cookies },
    async stop() {
      await close()
      // A backup that a request began is written by a process of its own, which outlives the shop.
      await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

async function signInShopper(url: string, sandbox: Sandbox): Promise<string> {
  const begun = await post(`${url}/api/auth/login`, {})
  const link = new URL((await begun.json()).url)
  sandbox.login(link.searchParams.get('basketIdent') ?? '')
  const back = new URL(link.searchParams.get('return') ?? '')
  const headers = { cookie: readCookie(begun), accept: 'text/html' }
  return readCookie(
    await fetch(`${url}${back.pathname}${back.search}&success=true`, { headers, redirect: 'manual' }),
  )
}

async function signInSeller(url: string): Promise<string> {
  return readCookie(await post(`${url}/api/admin/login`, { password: PASSWORD }))
}

function post(url: string, body: object): Promise<Response> {
  const headers = { origin: ORIGIN, accept: 'application/json', 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function readCookie(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
