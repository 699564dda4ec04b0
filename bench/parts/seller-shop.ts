/** A shop in a process of its own over a filled database, and its seller. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../scripts/sources.ts'
import { freePort } from './net.ts'
import type { SandboxChild } from './sandbox.ts'

const PASSWORD = 'quiet otter under blue roofs'

type Place = { dataDir: string; url: string | null; sandbox: SandboxChild }

export type SellerShop = Awaited<ReturnType<typeof openSellerShop>>

/** Resolves when the shop is ready. */
export async function openSellerShop(place: Place) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child: ChildProcess = fork(join(ROOT, 'bench/parts/shop-process.ts'), [], {
    cwd: ROOT,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...buildEnvironment(place), PORT: String(port), PUBLIC_ORIGIN: origin },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return {
    origin,
    startMs: performance.now() - began,
    end: (signal: 'SIGTERM' | 'SIGKILL') => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      return ended
    },
  }
}

/** Asks as the seller, who is signed in. */
export async function signIn({ origin }: SellerShop): Promise<(path: string) => Promise<Response>> {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  let asked = 0
  return (path) => {
    asked += 1
    // From many addresses: the limit of personal pages is not what is measured.
    const address = `198.18.${(asked >> 8) % 256}.${asked % 256}`
    return fetch(origin + path, { headers: { cookie, 'x-forwarded-for': address } })
  }
}

function buildEnvironment({ dataDir, url, sandbox }: Place): Record<string, string> {
  const { publicToken, privateKey, webhookSecret, apiUrl, url: checkout } = sandbox.first
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    ...(url === null ? {} : { DATABASE_URL: url }),
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '127.0.0.1',
    TRADEPOST_DEMO: '1',
    TEBEX_PUBLIC_TOKEN: publicToken,
    TEBEX_PRIVATE_KEY: privateKey,
    TEBEX_WEBHOOK_SECRET: webhookSecret,
    TEBEX_API_URL: apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(checkout).host,
  }
}
