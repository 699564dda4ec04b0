/** Responds to a change of the basket, and updates the session. */

import { type Basket as PlatformBasket, TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import type { Session } from '#app/server/session/session.server.ts'
import type { CodeKind } from '#app/shop/basket/types.ts'
import {
  type AnsweringShop,
  type ApiContext,
  type Refusal,
  readLocale,
  refuse,
  retryLater,
  type SuccessNotice,
  succeed,
} from '../responses.server.ts'

/** The parts of the shop that a change of the basket needs. */
export type ChangingShop = Pick<Shop, 'env' | 'now' | 'log' | 'customer' | 'basket'>

type Changed = {
  session: Session
  changed: PlatformBasket
  /** Names of pending packages that were added too. */
  added?: readonly string[]
  /** The kind of code that was applied. */
  kind?: CodeKind
  /** The page that a script should show next. */
  page?: string
  returnTo: string | undefined
  notice?: SuccessNotice
}

/** Responds with the changed basket; the session keeps its contents in case the platform forgets it. */
export async function succeedWithBasket(
  c: ApiContext,
  shop: ChangingShop,
  { session, changed, added = [], kind, page, ...rest }: Changed,
): Promise<Response> {
  const ids = changed.packages.map(({ id }) => id)
  const addedAt = rest.notice === 'added' ? shop.now() : session.addedAt
  const appliedAt = rest.notice === 'code-applied' ? shop.now() : session.appliedAt
  const cookies = [shop.customer.remember({ ...session, addedAt, appliedAt }, ids)]
  const basket = await shop.basket.serialize(changed, readLocale(c), session.choices)
  const data = { basket, added, ...(kind && { kind }), ...(page && { page }) }
  return succeed(c, shop, { data, cookies, ...rest })
}

type FailedChange = {
  error: unknown
  session: Session
  refusal: Refusal
  /** The package of the request. */
  added?: number
  removed?: number
}

/**
 * Responds to a refused or failed change with the specification's texts, and writes the consequences for the session
 * into the cookie.
 */
export function refuseChange(
  c: ApiContext,
  shop: ChangingShop,
  { error, session, refusal, ...change }: FailedChange,
): Response {
  if (!(error instanceof TebexError)) throw error
  if (error.code === 'basket_gone' || error.code === 'basket_complete') {
    const how = error.code === 'basket_gone' ? 'gone' : 'complete'
    const cookies = [shop.customer.loseBasket(session, { how, ...change })]
    return refuseSignedOut(c, shop, { returnTo: refusal.returnTo, cookies })
  }
  if (error.code === 'login_required') return refuseSignedOut(c, shop, refusal)
  shop.log.warn({ err: error, code: error.code }, 'basket could not be changed')
  const isRefused = error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 429
  return refuse(c, shop, { ...refusal, ...(isRefused ? { status: 422 } : {}), ...retryLater(error) })
}

/** The change needs a signed-in customer, and there is none. */
export function refuseSignedOut(
  c: ApiContext,
  shop: AnsweringShop,
  {
    returnTo,
    cookies = [],
    notice = 'login-required',
    banner,
  }: Pick<Refusal, 'returnTo' | 'cookies' | 'notice' | 'banner'>,
): Response {
  return refuse(c, shop, { code: 'login_required', notice, banner, cookies, returnTo })
}
