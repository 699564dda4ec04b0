/**
 * Recognises the visitor. The platform binds a FiveM account to a basket, so "signed in" means: a login that
 * this browser began came back to it, and the basket still has the user that was found there and is not paid
 * yet. Nothing that a browser claims signs it in. A basket that was paid is gone, and with it the right to
 * buy. The name and the right to see purchases outlive it: the sealed session remembers the customer from the
 * callback, for a week at most. A logout ends it on the server; a basket that has another user by now takes it away.
 */

import { type Basket, TebexError } from 'tebex-client'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import type { BasketRequest } from '#app/shop/basket/types.ts'
import type { WantedLogin } from './login.server.ts'
import { type AddPackage, addPending } from './pending.server.ts'
import { type ApplyCode, applyPendingCodes, withPendingCode } from './pending-codes.server.ts'
import {
  findBasket,
  findUser,
  type Lost,
  reconcile,
  withAttribution,
  withoutBasket,
  withPackages,
  withPending,
} from './session-basket.server.ts'
import { CustomerSignIn, type RequestContext, type SignInOptions } from './sign-in.server.ts'

export { ForeignReturnError, LoginError } from './login.server.ts'
export { type ApplyCode, withoutPendingCode, withPendingCode } from './pending-codes.server.ts'

/** Moves pending items and codes into a basket. */
type Deliver = { add: AddPackage; apply: ApplyCode }

type CustomerOptions = SignInOptions & {
  baskets: {
    read: (request: BasketRequest) => Promise<Basket>
    readOrder: (request: BasketRequest) => Promise<Basket>
    findStale: (ident: string) => Basket | null
  }
  log: { info: (fields: object, message: string) => void }
}

/** Purchases are shown for this many milliseconds after a login; viewing them does not extend it. */
const CUSTOMER_MS = 7 * 86_400_000

/** A session that the platform has confirmed. */
export type CustomerVisit = {
  session: Session | null
  /** The open basket of a signed-in customer, or null. */
  basket: Basket | null
  username: string | null
  /** The owner of the purchases that this browser may see: the user of the current basket or of a paid one. */
  customer: { id: string; username: string } | null
  /** The Cfx id whose products are marked as owned. */
  ownerId: string | null
  /** Set-Cookie values for the response. */
  cookies: string[]
}

/** Packages requested before the login; `attribution` is null when it must not be stored. */
type Pending = {
  choices: readonly PackageChoice[]
  answers: Session['answers']
  attribution: Attribution | null
}

type PaidBasket = Pick<CustomerVisit, 'customer'> & {
  order: Basket | null
  attempt: Basket | null
  choices: PackageChoice[]
  cookies: string[]
}

const SIGNED_OUT: CustomerVisit = {
  session: null,
  basket: null,
  username: null,
  customer: null,
  ownerId: null,
  cookies: [],
}

export class Customer {
  readonly #options: CustomerOptions
  readonly #signIn: CustomerSignIn

  constructor(options: CustomerOptions) {
    this.#options = options
    this.#signIn = new CustomerSignIn(options)
  }

  /** The platform's login page for this browser: see `CustomerSignIn`. */
  beginLogin(current: Session | null, wanted: WantedLogin): Promise<{ url: string; cookies: string[] }> {
    return this.#signIn.beginLogin(current, wanted)
  }

  /** The page where the login of this `state` began; null for a foreign state. */
  findReturnTo(state: string | null): string | null {
    return this.#signIn.findReturnTo(state)
  }

  /** Completes a login (see `CustomerSignIn`) and adds the session's pending packages to the cart. */
  endLogin(context: RequestContext, state: string | null, deliver: Deliver) {
    return this.#signIn.endLogin(context, state, (session) => this.addPending(session, deliver))
  }

  /** The session of the request, without asking the platform. */
  findSession(headers: Headers): Promise<Session | null> {
    return this.#options.sessions.read(headers.get('cookie'))
  }

  /** Throws a `TebexError` when the platform cannot say who the visitor is. */
  async recognise({ headers, address }: RequestContext): Promise<CustomerVisit> {
    const session = await this.#options.sessions.read(headers.get('cookie'))
    if (session === null) return SIGNED_OUT
    if (session.basket === null) return this.#createVisit(session, session, null)
    const basket = await findBasket({ ident: session.basket, address }, (request) =>
      this.#readOrRemember(request),
    )
    return this.#createVisit(session, reconcile(session, basket), basket)
  }

  /** Recognises the visitor, and gives the session of a customer a new id once a day (`Sessions.refresh`). */
  async validate(context: RequestContext): Promise<CustomerVisit> {
    const visit = await this.recognise(context)
    if (visit.session === null || visit.ownerId === null) return visit
    const session = await this.#options.sessions.refresh(visit.session)
    return session === visit.session
      ? visit
      : { ...visit, session, cookies: [this.#options.sessions.write(session)] }
  }

  /** Purchases come from the shop's database, so the session is enough while the platform is unavailable. */
  async identify(context: RequestContext): Promise<CustomerVisit> {
    try {
      return await this.recognise(context)
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      const session = await this.#options.sessions.read(context.headers.get('cookie'))
      if (session === null) return SIGNED_OUT
      const customer = this.#getRemembered(session)
      return { ...SIGNED_OUT, session, customer, ownerId: customer?.id ?? null }
    }
  }

  /** Returns the session's cookie with the packages that its basket now contains. */
  remember(session: Session, packages: readonly number[]): string {
    return this.#options.sessions.write(withPackages(session, packages))
  }

  /**
   * The cookie of the session with the source of this visit. Null when there is nothing to store, and for a session with
   * a basket or a login, which another response may be about to change.
   */
  recordAttribution(current: Session | null, attribution: Attribution): string | null {
    if (current?.basket || current?.loginBasket) return null
    const { sessions } = this.#options
    const session = current ?? sessions.start()
    const after = withAttribution(session, attribution)
    return after === session ? null : sessions.write(after)
  }

  /** The cookie of the session in which these packages are pending: the sign-in adds them. */
  recordPending(current: Session | null, { choices, answers, attribution }: Pending): string {
    const { sessions } = this.#options
    const started = withAttribution(current ?? sessions.start(), attribution)
    return sessions.write(withPending(started, choices, answers))
  }

  /** The cookie of the session in which this code is pending: the sign-in applies it. */
  recordPendingCode(current: Session | null, code: string, attribution: Attribution | null): string {
    const { sessions } = this.#options
    const started = withAttribution(current ?? sessions.start(), attribution)
    return sessions.write(withPendingCode(started, code))
  }

  /** Adds pending packages to the customer's basket. Failures are logged; temporary ones stay pending. */
  async addPending(current: Session, { add, apply }: Deliver) {
    const { log, now, monotonic } = this.#options
    const { session, basket, added, asking } = await addPending(current, {
      add,
      now,
      monotonic,
      onFailure: (err, packageId) => log.info({ err, packageId }, 'a pending package could not be added'),
    })
    const after = await applyPendingCodes(session, {
      apply,
      now,
      monotonic,
      onFailure: (err) => log.info({ err }, 'a pending code could not be applied'),
    })
    return { ...after, basket: after.basket ?? basket, added, asking }
  }

  /** The cookie of the session without its basket, which was paid or which the platform forgot. */
  loseBasket(session: Session, lost: Lost): string {
    return this.#options.sessions.write(withoutBasket(session, lost))
  }

  /** Ends the session on the server and in the browser. */
  async logout(headers: Headers): Promise<string[]> {
    const { sessions } = this.#options
    const session = await sessions.read(headers.get('cookie'))
    if (session) await sessions.end(session)
    return [sessions.clear()]
  }

  /**
   * The basket that this browser paid last, as the platform reports it; null without one, or when an open basket
   * followed: that is the `attempt`.
   */
  async findOrder({ headers, address }: RequestContext): Promise<PaidBasket> {
    const { sessions, baskets } = this.#options
    const current = await sessions.read(headers.get('cookie'))
    if (!current) return { order: null, attempt: null, customer: null, choices: [], cookies: [] }
    const { choices } = current
    const read = (ident: string) => findBasket({ ident, address }, (request) => baskets.readOrder(request))
    const open = current.basket === null ? null : await read(current.basket)
    const session = current.basket === null ? current : reconcile(current, open)
    const cookies = session === current ? [] : [sessions.write(session)]
    const common = { customer: this.#getRemembered(session), choices, cookies }
    if (open?.complete) return { order: open, attempt: null, ...common }
    if (open) return { order: null, attempt: open, ...common }
    const order = session.order === null ? null : await read(session.order)
    return { order: order?.complete ? order : null, attempt: null, ...common }
  }

  #createVisit(previousSession: Session, session: Session, basket: Basket | null): CustomerVisit {
    const { sessions } = this.#options
    const isSignedIn = basket !== null && session.user !== null && findUser(basket) === session.user
    // A paid basket no longer belongs to the session.
    const hasOtherUser = session.basket !== null && !isSignedIn && session.customer !== null
    const after = hasOtherUser ? { ...session, customer: null } : session
    const cookies = after !== previousSession || sessions.isDue(after) ? [sessions.write(after)] : []
    const customer = this.#getRemembered(after)
    const ownerId = (isSignedIn ? basket.usernameId : null) ?? customer?.id ?? null
    return isSignedIn
      ? { session: after, basket, username: basket.username, customer, ownerId, cookies }
      : { session: after, basket: null, username: null, customer, ownerId, cookies }
  }

  #getRemembered({ customer }: Session): CustomerVisit['customer'] {
    if (customer === null || Math.abs(this.#options.now() - customer.confirmedAt) > CUSTOMER_MS) return null
    return { id: customer.id, username: customer.username }
  }

  /** While the platform is unavailable, its latest answer still allows reads but no changes. */
  async #readOrRemember(request: BasketRequest): Promise<Basket> {
    const { baskets } = this.#options
    try {
      return await baskets.read(request)
    } catch (error) {
      const isGone = error instanceof TebexError && error.code === 'basket_gone'
      const stale = isGone ? null : baskets.findStale(request.ident)
      if (stale) return stale
      throw error
    }
  }
}
