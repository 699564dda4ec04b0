/** A signed-in customer over HTTP, who meets whichever version serves the address. */
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Sandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { ORIGIN } from '../journeys/shop.ts'

const Link = z.object({ url: z.url() })
const Cart = z.object({ basket: z.object({ packages: z.array(z.object({ id: z.int() })) }) })

export type Shopper = Awaited<ReturnType<typeof signInShopper>>

/** Signs in with this package in the cart. */
export async function signInShopper(url: string, sandbox: Sandbox, packageId: number) {
  const cookies = new Map<string, string>()

  async function request(path: string, body?: Record<string, unknown>): Promise<string> {
    const response = await fetchWithRetry(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        origin: ORIGIN,
        ...(body && { accept: 'application/json', 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }

  const link = (text: string) => new URL(Link.parse(JSON.parse(text)).url)
  const login = link(await request('/api/auth/login', { packageId: String(packageId) }))
  sandbox.login(login.searchParams.get('basketIdent') ?? '')
  const back = new URL(login.searchParams.get('return') ?? '')
  back.searchParams.set('success', 'true')
  const [, state = ''] = /name="state" value="([^"]+)"/.exec(await request(back.pathname + back.search)) ?? []
  await request('/api/auth/callback', { state, returnTo: '/cart' })

  return {
    /** A page or an endpoint as this customer sees it. */
    read: (path: string) => request(path),
    add: (id: number) => request('/api/basket/packages', { package_id: id }),
    checkout: async () => link(await request('/api/checkout', {})),
    /** The packages in the cart. */
    async list(): Promise<number[]> {
      const { basket } = Cart.parse(JSON.parse(await request('/api/basket')))
      return basket.packages.map(({ id }) => id).sort((a, b) => a - b)
    },
  }
}

const RETRY_AFTER_MS = 50
const RETRY_WITHIN_MS = 5_000

/** Tries again while nothing listens, as the proxy before a shop does: adding means ensuring, so that nothing is added twice. */
async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (const until = performance.now() + scaled(RETRY_WITHIN_MS); ; ) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}
