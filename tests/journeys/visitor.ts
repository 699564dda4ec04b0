/** One browser: it keeps cookies, sends what browsers send, and does what shoppers do. */
import type { Hono } from 'hono'
import type { ApiEnv } from '#app/api/responses.server.ts'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { LoaderResult } from '#app/framework/page.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Basket } from '#app/shop/basket/types.ts'
import type { SessionResponse } from '#app/shop/customer/types.ts'
import { load as loadAccount } from '#app/storefront/pages/account/load.server.ts'
import { load as loadAuthCallback } from '#app/storefront/pages/auth-callback/load.server.ts'
import { load as loadCart } from '#app/storefront/pages/cart/load.server.ts'
import { load as loadDiscount } from '#app/storefront/pages/discount/load.server.ts'
import { load as loadThankYou } from '#app/storefront/pages/thank-you/load.server.ts'
import type { createSandbox } from '#sandbox/index.ts'

type Options = {
  origin: string
  address: string
  sandbox: Awaited<ReturnType<typeof createSandbox>>
  /** The shop as it runs now; a restart brings another. */
  at: () => { api: Hono<ApiEnv>; shop: Shop; content: Content }
}

type Reply<Body = unknown> = { status: number; body: Body; headers: Headers; location: string | null }
export type Problem = {
  title: string
  status: number
  detail: string
  code: string
  fields: { name: string; message: string }[]
  page: string
}
type BasketReply = { basket: Basket | null; added: string[] } & Partial<Problem>
type CodeReply = BasketReply & { kind?: string }
type CallbackReply = {
  url: string
  authenticated: boolean
  added: string[]
  codes?: { code: string; kind: string }[]
}
type LinkReply = { url: string } & Partial<Problem>

export type Visitor = ReturnType<typeof createVisitor>

const BROWSER_FORM = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

export function createVisitor({ origin, address, sandbox, at }: Options) {
  const cookies = new Map<string, string>()

  function keepCookies(lines: readonly string[]) {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function buildHeaders(extra: Record<string, string>): Headers {
    const headers = new Headers({ accept: 'application/json', ...extra })
    if (cookies.size > 0) headers.set('cookie', cookieHeader())
    return headers
  }

  async function request<Body>(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ): Promise<Reply<Body>> {
    const { method, headers = {}, body } = init
    const response = await at().api.request(
      `${origin}${path}`,
      { method, headers: buildHeaders(headers), ...(body === undefined ? {} : { body }) },
      { address },
    )
    keepCookies(response.headers.getSetCookie())
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
      location: response.headers.get('location'),
    }
  }

  const get = <Body>(path: string, headers: Record<string, string> = {}) =>
    request<Body>(path, { method: 'GET', headers })

  const post = <Body>(path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    request<Body>(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  /** Posts as a browser without script does. */
  const postForm = (path: string, fields: Record<string, string>, from = '/') =>
    request<string>(path, {
      method: 'POST',
      headers: {
        origin,
        referer: `${origin}${from}`,
        accept: BROWSER_FORM,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })

  async function page<Data>(
    load: PersonalLoad<Data>,
    path: string,
    params: Record<string, string> = {},
  ): Promise<LoaderResult<Data>> {
    const answer = await load({
      shop: at().shop,
      content: at().content,
      params,
      query: new URL(path, origin).searchParams,
      locale: 'en',
      signal: new AbortController().signal,
      headers: buildHeaders({ accept: BROWSER_FORM }),
      address,
    })
    keepCookies(answer.cookies ?? [])
    return answer
  }

  async function loadData<Data>(load: PersonalLoad<Data>, path: string): Promise<Data> {
    const answer = await page(load, path)
    if ('redirect' in answer) throw new Error(`redirected to ${answer.redirect}`)
    return answer.data
  }

  /** Passes the platform's login page, up to the address to which it sends the browser back. */
  function passLoginPage(link: string, player?: string): string {
    const url = new URL(link)
    sandbox.login(url.searchParams.get('basketIdent') ?? '', player)
    const back = new URL(url.searchParams.get('return') ?? '')
    back.searchParams.set('success', 'true')
    return back.pathname + back.search
  }

  const openCallback = (path: string) => loadData(loadAuthCallback, path)

  /** Opens the callback page, whose script posts its form. */
  async function returnTo(path: string): Promise<CallbackReply> {
    const { state, next } = await openCallback(path)
    return (await post<CallbackReply>('/api/auth/callback', { state, returnTo: next })).body
  }

  return {
    cookies,
    get,
    post,
    postForm,
    request,
    passLoginPage,
    session: async () => (await get<SessionResponse>('/api/session')).body,
    basket: async () => (await get<BasketReply>('/api/basket')).body.basket,
    addToCart: (id: unknown, quantity?: unknown) =>
      post<BasketReply>('/api/basket/packages', {
        package_id: id,
        ...(quantity === undefined ? {} : { quantity }),
      }),
    /** Sends the form of a product's page. */
    addChosen: (id: number, choice: { quantity?: number; type?: string; gift_to?: string }) =>
      post<BasketReply>('/api/basket/packages', { package_id: id, ...choice }),
    removeFromCart: (id: unknown) => post<BasketReply>('/api/basket/packages/remove', { package_id: id }),
    applyCoupon: (code: unknown) => post<BasketReply>('/api/basket/coupons', { coupon_code: code }),
    removeCoupon: (code: unknown) => post<BasketReply>('/api/basket/coupons/remove', { coupon_code: code }),
    applyCode: (code: unknown) => post<CodeReply>('/api/basket/codes', { code }),
    removeCode: (code: unknown, kind: unknown) =>
      post<BasketReply>('/api/basket/codes/remove', { code, kind }),
    checkout: () => post<LinkReply>('/api/checkout'),
    startLogin: (wanted: Record<string, unknown> = {}) => post<LinkReply>('/api/auth/login', wanted),
    openCallback,
    returnTo,
    openCart: (path = '/cart') => loadData(loadCart, path),
    openDiscount: (code: string, path = '') => page(loadDiscount, `/discount/${code}${path}`, { code }),
    openAccount: (path = '/account') => loadData(loadAccount, path),
    openThankYou: () => loadData(loadThankYou, '/thank-you'),
    logout: () => post('/api/auth/logout'),
    async signIn(wanted: { returnTo?: string; packageId?: number; player?: string } = {}) {
      const { player, ...rest } = wanted
      const { body } = await post<LinkReply>('/api/auth/login', rest)
      return returnTo(passLoginPage(body.url, player))
    },
    /** The platform's ident of this visitor's basket: what only the server knows. */
    async ident(): Promise<string> {
      const session = await at().shop.sessions.read(cookieHeader())
      return session?.basket ?? ''
    },
  }
}
