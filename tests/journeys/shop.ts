/** A whole shop over a sandbox of its own, and visitors who use it as browsers do. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { createShop } from '#app/compose.server.ts'
import { translatedLocales } from '#app/messages/index.ts'
import type { PanelPageRequest } from '#app/page.ts'
import { type Env, readEnv } from '#app/server/env/env.server.ts'
import { createLog } from '#app/server/log.server.ts'
import { readStore, type Store } from '#app/server/store/store.server.ts'
import { createSandbox, type SandboxOptions } from '#sandbox/index.ts'
import { withCheapPassword } from '#tests/support/cheap-password.ts'
import { ROOT } from '../../scripts/sources.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const ORIGIN = 'https://shop.example'

export type OpenOptions = {
  sandbox?: SandboxOptions
  env?: Record<string, string>
  /** Epoch milliseconds. */
  now?: () => number
  /** Milliseconds that only grow; `now` unless a test tells the clocks apart. */
  monotonic?: () => number
  /** False: returns before the catalogue was loaded. */
  waits?: boolean
  /** Prepares the platform before the shop opens. */
  prepare?: (sandbox: Sandbox) => void
}

/** The parts of a page's request that the shop adds. */
export type Shown = Pick<PanelPageRequest, 'shop' | 'content'>

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** Opens both on free ports and closes them when the test ends. */
export async function openShop({
  sandbox: seed = {},
  env: changes = {},
  now,
  monotonic = now,
  waits = true,
  prepare,
}: OpenOptions = {}) {
  const clocks = { ...(now && { now }), ...(monotonic && { monotonic }) }
  const sandbox = await createSandbox(seed)
  prepare?.(sandbox)
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const variables = { ...variablesFor(sandbox, dataDir), ...changes }
  const env = readEnv(withCheapPassword(variables))
  const lines: string[] = []
  const log = createLog(env, { write: (line) => lines.push(line), isPretty: false })
  const store = await openStore(env)
  let { shop, contents } = await createShop({ env, store, log, ...clocks })
  let api = createApi({ shop, content: contents.current })
  onTestFinished(async () => {
    await shop.close()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  if (waits) await shop.catalog.refresh()
  sandbox.clearCalls()

  return {
    sandbox,
    env,
    lines,
    get shop() {
      return shop
    },
    /** The published content. */
    get content() {
      return contents.current()
    },
    get contents() {
      return contents
    },
    get api() {
      return api
    },
    /** Another browser; addresses are its own. */
    visitor: (address = '203.0.113.7'): Visitor =>
      createVisitor({
        origin: env.publicOrigin,
        address,
        sandbox,
        at: () => ({ api, shop, content: contents.current() }),
      }),
    /** Counts the platform's calls of this operation, or of all. */
    countCalls: (operation?: string) =>
      sandbox.calls.filter((call) => operation === undefined || call.operation === operation).length,
    /** Stops the shop and starts it anew over the same folder, or in an environment that has changed. */
    async restart(changed?: Record<string, string>) {
      await shop.close()
      const nextEnv = changed ? readEnv(withCheapPassword({ ...variables, ...changed })) : env
      const opened = await createShop({ env: nextEnv, store: await openStore(nextEnv), log, ...clocks })
      shop = opened.shop
      contents = opened.contents
      api = createApi({ shop, content: contents.current })
      if (waits) await shop.catalog.refresh()
    },
  }
}

const stores = new Map<string, Promise<Store>>()

/** The repository's own store folder never changes while tests run: it is parsed once per worker. */
function openStore({ storeDir }: Env): Promise<Store> {
  const known = stores.get(storeDir)
  if (known) return known
  const store = readStore(storeDir, translatedLocales)
  if (storeDir === join(ROOT, 'sandbox/store')) stores.set(storeDir, store)
  return store
}

type Sandbox = Awaited<ReturnType<typeof createSandbox>>

/** An environment over a fresh data folder, and how to forget it. */
export async function readVariables(sandbox: Sandbox, changes: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const variables = { ...variablesFor(sandbox, dataDir), LOG_LEVEL: 'silent', ...changes }
  const env = readEnv(withCheapPassword(variables))
  return { env, forget: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The environment of a shop over a sandbox. */
export function variablesFor(sandbox: Sandbox, dataDir: string): Record<string, string> {
  return {
    TRADEPOST_DEMO: '1',
    PUBLIC_ORIGIN: ORIGIN,
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: sandbox.apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    DATA_DIR: dataDir,
    // Time is the tests' own: nothing is refreshed behind their backs.
    CATALOG_TTL_MS: '3600000',
    LOG_LEVEL: 'info',
  }
}
