/** Checks keys and store at Tebex. Reads the platform once, and creates one basket that is never used. */

import { type Category, createTebex, type Tebex, TebexError, type Webstore } from 'tebex-client'
import type { Env } from '#app/server/env/env.server.ts'
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

const CALL = { timeoutMs: 5_000 }
/** Any public address: the platform accepts it only with a valid private key. */
const SOME_ADDRESS = '8.8.8.8'
const MAX_CLOCK_DIFFERENCE_MS = 60_000

type PlatformOptions = {
  tebex: Pick<Env['tebex'], 'publicToken' | 'privateKey' | 'apiUrl'>
  publicOrigin: string
  /** Epoch milliseconds. */
  now?: () => number
  /** For tests. */
  fetch?: typeof fetch
}

type PlatformStore = { webstore: Webstore; categories: Category[] }
export type Platform = ReturnType<typeof openPlatform>

/** Reads each of the platform's answers once for all checks. */
export function openPlatform({ tebex, publicOrigin, now = Date.now, fetch: send = fetch }: PlatformOptions) {
  let clockDifferenceMs: number | null = null
  let reading: Promise<PlatformStore> | null = null
  let creating: Promise<string> | null = null

  const client = createTebex({
    publicToken: tebex.publicToken,
    privateKey: tebex.privateKey,
    baseUrl: tebex.apiUrl,
    now,
    userAgent: `Tradepost (+${publicOrigin})`,
    async fetch(input, init) {
      const response = await send(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      const isFresh = Number(response.headers.get('age') ?? 0) === 0
      if (isFresh && !Number.isNaN(date)) clockDifferenceMs = now() - date
      return response
    },
  })
  const createBasket = async () => {
    const pages = { completeUrl: `${publicOrigin}/`, cancelUrl: `${publicOrigin}/` }
    const ipAddress = tebex.privateKey === null ? null : SOME_ADDRESS
    return (await client.baskets.create({ ...pages, ipAddress }, CALL)).ident
  }

  return {
    client,
    hasPrivateKey: tebex.privateKey !== null,
    read(): Promise<PlatformStore> {
      reading ??= readStore(client)
      return reading
    },
    /** Creates a basket that is never paid; with a private key this proves the key. */
    basket(): Promise<string> {
      creating ??= createBasket()
      return creating
    },
    /** This machine's clock minus the platform's, in milliseconds; null before the first request. */
    clockDifferenceMs: () => clockDifferenceMs,
  }
}

async function readStore(client: Tebex): Promise<PlatformStore> {
  const webstore = await client.webstore.get(CALL)
  return { webstore, categories: await client.categories.list({ includePackages: true }, CALL) }
}

/** The public token must belong to a store that may sell. */
export async function checkToken(platform: Platform): Promise<Finding[]> {
  try {
    const { webstore } = await platform.read()
    return webstore.disabled ? [error('store_disabled', { store: webstore.name })] : []
  } catch (reason) {
    if (!(reason instanceof TebexError)) throw reason
    return [
      reason.code === 'store_unknown'
        ? error('token_unknown')
        : error('platform_unreachable', { reason: reason.code.replaceAll('_', ' ') }),
    ]
  }
}

/** The platform must accept the private key together with the public token. */
export async function checkPrivateKey(platform: Platform): Promise<Finding[]> {
  if (!platform.hasPrivateKey) return [warning('private_key_missing')]
  try {
    await platform.basket()
    return []
  } catch (reason) {
    if (!(reason instanceof TebexError)) throw reason
    const isSentAway = reason.status !== null && reason.status >= 300 && reason.status < 400
    return reason.code === 'credentials_required' || isSentAway ? [error('private_key_refused')] : []
  }
}

/** This machine's clock must agree with the platform's. */
export async function checkClock(platform: Platform): Promise<Finding[]> {
  await platform.read().catch(() => undefined)
  const difference = platform.clockDifferenceMs() ?? 0
  if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS) return []
  const seconds = Math.round(Math.abs(difference) / 1000)
  return [warning(difference > 0 ? 'clock_ahead' : 'clock_behind', { seconds })]
}
