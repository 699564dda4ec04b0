import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/run.ts'
import { isBuilt } from '../../scripts/sources.ts'
import { type Child, openChild } from './child.ts'
import { freePort } from './net.ts'
import type { SandboxChild } from './sandbox.ts'

export type ShopQuestion = 'report'

export type ShopReport = {
  url: string
  residentBytes: number
  /** The highest value since the start. */
  peakBytes: number
  /** JavaScript heap in use; `committedBytes` is taken from the system. */
  heapBytes: number
  committedBytes: number
  cpuMs: number
  /** Documents and page data rendered since the start. */
  renders: number
  /** Cached documents, and their bytes in memory. */
  entries: number
  bytes: number
}

export type ShopChild = Child<ShopQuestion, ShopReport> & { origin: string }

/** A deployed shop, on a free port and with a fresh data folder. */
export async function openShop(
  sandbox: Pick<SandboxChild, 'first'>,
  env: Record<string, string> = {},
  options: { port?: number } = {},
): Promise<ShopChild> {
  const port = options.port ?? (await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-built-'))
  const { publicToken, privateKey, webhookSecret, apiUrl, url } = sandbox.first
  const child = await openChild<ShopQuestion, ShopReport>('tests/support/shop-process.ts', {
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      TRADEPOST_DEMO: '1',
      TEBEX_PUBLIC_TOKEN: publicToken,
      TEBEX_PRIVATE_KEY: privateKey,
      TEBEX_WEBHOOK_SECRET: webhookSecret,
      TEBEX_API_URL: apiUrl,
      TEBEX_ALLOWED_HOSTS: new URL(url).host,
      ...env,
    },
  })
  return {
    ...child,
    origin: child.first.url,
    async stop(signal) {
      await child.stop(signal)
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Builds the shop unless the build matches the sources. */
export async function requireBuild(): Promise<void> {
  if (!(await isBuilt()) && (await run(['scripts/build.ts'])) !== 0) throw new Error('the build failed')
}
