/** The login at the platform and the return from it: the only way in which a session gets a customer. */
import { randomUUID } from 'node:crypto'
import type { AuthLink, Basket, NewBasket } from 'tebex-client'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import { hashShort, type Session, type Sessions } from '#app/server/session/session.server.ts'
import type { BasketRequest } from '#app/shop/basket/types.ts'
import {
  createSignInId,
  ForeignReturnError,
  findLogin,
  isInTime,
  type Login,
  LoginError,
  returnUrl,
  sealState,
  type WantedBasket,
  type WantedLogin,
} from './login.server.ts'
import type { Added } from './pending.server.ts'
import type { AppliedCodes } from './pending-codes.server.ts'
import {
  findBasket,
  findUser,
  readCustomer,
  reconcile,
  union,
  withAttribution,
  withPending,
} from './session-basket.server.ts'

export type SignInOptions = {
  sessions: Sessions
  baskets: {
    readFresh: (request: BasketRequest) => Promise<Basket>
    create: (wanted: NewBasket, address: string) => Promise<Basket>
    authLinks: (request: BasketRequest, returnUrl: string) => Promise<AuthLink[]>
  }
  /** Seals the login's state, which passes through the platform. */
  seal: Seal
  origin: string
  /** The link in a form that is safe for a browser; throws for hosts outside of the allowlist. */
  requireAllowedUrl: (link: string) => string
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

/** A visitor's request: its headers and its address. */
export type RequestContext = { headers: Headers; address: string }

/**
 * A completed login: the packages that it added, those with open questions, whether all are done, the applied codes, and
 * the Set-Cookie values of the response.
 */
type SignedIn = { isComplete: boolean; cookies: string[] } & Pick<Added, 'added' | 'asking'> &
  Pick<AppliedCodes, 'codes' | 'codeProblem'>

/** Adds a session's pending packages and codes to its basket. */
type PutPending = (session: Session) => Promise<Added & AppliedCodes>

/** A repeated click gets the same result for this many milliseconds. */
const REPEATED_MS = 30_000

export class CustomerSignIn {
  readonly #options: SignInOptions
  /** Concurrent logins of one session share the basket that the first one creates. */
  readonly #shareCreated: SingleFlight<string, string>
  /** Two presses of Continue count as one sign-in, because the browser drops the first response and its cookie. */
  readonly #shareSignIn: SingleFlight<string, SignedIn>

  constructor(options: SignInOptions) {
    this.#options = options
    this.#shareCreated = createSingleFlight({ okMs: REPEATED_MS, now: options.monotonic })
    this.#shareSignIn = createSingleFlight({ okMs: REPEATED_MS, now: options.monotonic })
  }

  /**
   * The platform's login page for this browser. Throws `LoginError` with the specification's words, or a `TebexError`.
   */
  async beginLogin(
    current: Session | null,
    wanted: WantedLogin,
  ): Promise<{ url: string; cookies: string[] }> {
    const { sessions, baskets, seal, origin, now } = this.#options
    const before = current ?? sessions.start()
    const { address } = wanted
    const session =
      before.basket === null
        ? before
        : reconcile(before, await this.#findBasket({ ident: before.basket, address }))
    const loginBasket = await this.#ensureLoginBasket(session, wanted)
    const here = withAttribution(session, wanted.attribution)
    const after = withPending(here, wanted.choices, wanted.answers)
    const state = sealState({ basket: loginBasket, returnTo: wanted.returnTo, startedAt: now() }, seal)
    const links = await baskets.authLinks(
      { ident: loginBasket, address },
      returnUrl(origin, wanted.returnTo, state),
    )
    const link = links.find(({ name }) => name.trim().toLowerCase() === 'fivem')
    if (!link) throw new LoginError('auth_link_missing')
    const url = new URL(this.#options.requireAllowedUrl(link.url))
    url.searchParams.set('t', String(now()))
    url.searchParams.set('r', randomUUID())
    return { url: url.href, cookies: [sessions.write({ ...after, loginBasket })] }
  }

  /** The page where the login of this `state` began; null for a foreign state. */
  findReturnTo(state: string | null): string | null {
    return findLogin(state, this.#options.seal)?.returnTo ?? null
  }

  /**
   * Handles the return from the login page. Signs in when the same browser returns in time and the basket has a user;
   * throws `ForeignReturnError` or `LoginError` otherwise.
   */
  async endLogin(context: RequestContext, state: string | null, putPending: PutPending): Promise<SignedIn> {
    const login = findLogin(state, this.#options.seal)
    if (login === null || !isInTime(login, this.#options.now())) throw new LoginError('login_unconfirmed')
    const cookie = context.headers.get('cookie')
    const done = await this.#shareSignIn(hashShort(`${cookie} ${state}`), () =>
      this.#finish(login, context, putPending),
    )
    // A logout in the meantime invalidates the result for a repeated click.
    if (await this.#options.sessions.isRevoked(createSignInId(login.basket)))
      throw new LoginError('login_unconfirmed')
    return done
  }

  /**
   * Finds or creates a basket without a user for the login. With a basket that has a user already, this browser would be
   * signed in as someone who logged in elsewhere.
   */
  async #ensureLoginBasket({ sid, loginBasket }: Session, wanted: WantedBasket): Promise<string> {
    if (loginBasket !== null) {
      const basket = await this.#findBasket({ ident: loginBasket, address: wanted.address })
      if (basket && !basket.complete && basket.username === null) return loginBasket
    }
    return this.#shareCreated(`${sid} ${loginBasket}`, () => this.#createBasket(wanted))
  }

  #findBasket(request: BasketRequest): Promise<Basket | null> {
    return findBasket(request, (fresh) => this.#options.baskets.readFresh(fresh))
  }

  async #createBasket({ returnTo, address, ipAddress, custom }: WantedBasket): Promise<string> {
    const inItsLanguage = (path: string) => this.#options.origin + localizeHrefLike(path, returnTo, languages)
    const wanted: NewBasket = {
      completeUrl: inItsLanguage('/thank-you'),
      cancelUrl: inItsLanguage('/cart'),
      completeAutoRedirect: true,
      // Webhooks of a payment repeat it, which joins the payment to its basket.
      custom: { ...custom(), reference: randomUUID() },
      ipAddress,
    }
    const { ident } = await this.#options.baskets.create(wanted, address)
    return ident
  }

  /** The session of the browser that started this login; throws when another browser returns from it, or did so before. */
  async #requireInitiator({ basket }: Login, { headers, address }: RequestContext): Promise<Session> {
    const cookie = headers.get('cookie')
    const session = await this.#options.sessions.read(cookie)
    const isSpent = await this.#options.sessions.isRevoked(createSignInId(basket))
    if (session?.loginBasket === basket && isSpent) throw new ForeignReturnError()
    if (session && !isSpent && [session.loginBasket, session.basket, session.order].includes(basket))
      return session
    const isInitiator =
      session?.order === basket || this.#options.sessions.readEnded(cookie)?.loginBasket === basket
    if (!isInitiator && (await this.#mayBeFinished({ ident: basket, address }))) {
      // Another person may have completed this login; its initiator must never be signed in as that person.
      await this.#options.sessions.revoke(createSignInId(basket))
    }
    throw new LoginError('login_unconfirmed')
  }

  /** A basket counts as bound to a user while the platform is unavailable. */
  async #mayBeFinished(request: BasketRequest): Promise<boolean> {
    const basket = await this.#findBasket(request).catch(() => null)
    return basket?.username !== null
  }

  async #finish(login: Login, context: RequestContext, putPending: PutPending): Promise<SignedIn> {
    const session = await this.#requireInitiator(login, context)
    const request = { ident: login.basket, address: context.address }
    const basket = await this.#findBasket(request).catch((error: unknown) => {
      throw new LoginError('login_unavailable', error)
    })
    const user = basket && findUser(basket)
    if (basket === null || user === null) throw new LoginError('login_unfinished')
    if (session.basket === login.basket) {
      // Another tab of this browser was quicker.
      if (session.user !== user) throw new LoginError('login_unconfirmed')
      return { added: [], asking: [], isComplete: true, codes: [], codeProblem: null, cookies: [] }
    }
    const pending = union(session.packages, session.pending)
    // A new session id for the new rights (session fixation).
    const renamed = await this.#options.sessions.signIn(session, createSignInId(login.basket))
    const signedIn = {
      ...renamed,
      basket: login.basket,
      user,
      loginBasket: null,
      packages: [],
      pending,
      customer: readCustomer(basket, this.#options.now()),
    }
    const { session: after, added, asking, codes, codeProblem } = await putPending(signedIn)
    const isComplete = added.length === pending.length
    return { added, asking, isComplete, codes, codeProblem, cookies: [this.#options.sessions.write(after)] }
  }
}
