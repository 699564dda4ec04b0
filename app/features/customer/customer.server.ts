/**
 * Who the visitor is. The platform binds a FiveM account to a basket, so "signed in" means: the basket of this session
 * has a username there and is not paid yet. Nothing that a browser says can sign anybody in.
 */
import { randomUUID } from 'node:crypto'
import { besideHref } from '#app/kernel/match.ts'
import { languages } from '#app/messages/index.ts'
import type { Session, Sessions } from '#app/platform/session.server.ts'
import { type AuthLink, type Basket, type NewBasket, TebexError } from '#tebex/index.ts'
import { beginLogin, endLogin, isLoginOf, LoginError, type LoginPage, returnUrl } from './login.server.ts'

export { LoginError } from './login.server.ts'

/** What the customer needs of the baskets at the platform. */
export type CustomerBaskets = {
  read: (ident: string) => Promise<Basket>
  readFresh: (ident: string) => Promise<Basket>
  findStale: (ident: string) => Basket | null
  create: (wanted: NewBasket) => Promise<Basket>
  authLinks: (ident: string, returnUrl: string) => Promise<AuthLink[]>
}

export type CustomerOptions = {
  sessions: Sessions
  baskets: CustomerBaskets
  origin: string
  /** What every new basket carries to webhooks. */
  custom: Record<string, string>
  /** The link as it may be given to a browser; throws for hosts outside of the allowlist. */
  requireAllowedUrl: (link: string) => string
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void }
  /** Epoch milliseconds. */
  now: () => number
}

/** A session as it stands after the platform was asked. */
export type Visit = {
  session: Session | null
  /** The open basket of a signed-in customer; null for everybody else. */
  basket: Basket | null
  username: string | null
  /** Set-Cookie values that the answer must carry. */
  cookies: string[]
}

/** `returnTo` is the page where the login began: its language is that of the pages after the checkout. */
type WantedBasket = { returnTo: string; ipAddress: string | null }

export type Customer = ReturnType<typeof createCustomer>

const CREATED_MS = 30_000
const MOST_WISHES = 20

export function createCustomer(options: CustomerOptions) {
  const { sessions, baskets, origin, log, now } = options
  /** Two logins of one session at once share the basket that the first one makes. */
  const creating = new Map<string, Promise<string>>()

  /** The session as the platform's answer leaves it: a forgotten basket is none, a paid one becomes the order. */
  function settle(session: Session, basket: Basket | null): Session {
    if (basket === null) return { ...session, basket: null }
    return basket.complete ? { ...session, basket: null, order: basket.ident, wish: [] } : session
  }

  function visitOf(before: Session, session: Session, basket: Basket | null): Visit {
    const isOpen = basket !== null && !basket.complete && basket.username !== null
    const cookies = session !== before || sessions.isDue(session) ? [sessions.write(session)] : []
    return { session, basket: isOpen ? basket : null, username: isOpen ? basket.username : null, cookies }
  }

  /** The basket, or null when the platform has forgotten it. */
  async function findBasket(ident: string, read: (ident: string) => Promise<Basket>): Promise<Basket | null> {
    try {
      return await read(ident)
    } catch (error) {
      if (error instanceof TebexError && error.code === 'basket_gone') return null
      throw error
    }
  }

  /** While the platform is away, what it said a short while ago still counts for looking, not for changing. */
  async function readOrRemember(ident: string): Promise<Basket> {
    try {
      return await baskets.read(ident)
    } catch (error) {
      const isGone = error instanceof TebexError && error.code === 'basket_gone'
      const stale = isGone ? null : baskets.findStale(ident)
      if (stale) return stale
      throw error
    }
  }

  async function ensureBasket(session: Session, wanted: WantedBasket): Promise<Session> {
    if (session.basket !== null) {
      const basket = await findBasket(session.basket, baskets.readFresh)
      const settled = settle(session, basket)
      if (settled.basket !== null) return settled
      creating.delete(session.sid)
      return { ...settled, basket: await createOnce(session.sid, wanted) }
    }
    return { ...session, basket: await createOnce(session.sid, wanted) }
  }

  function createOnce(sid: string, { returnTo, ipAddress }: WantedBasket): Promise<string> {
    const running = creating.get(sid)
    if (running) return running
    const inItsLanguage = (path: string) => origin + besideHref(path, returnTo, languages)
    const wanted: NewBasket = {
      completeUrl: inItsLanguage('/thank-you'),
      cancelUrl: inItsLanguage('/cart'),
      completeAutoRedirect: true,
      // The platform's news of a payment name it again: what joins a payment to its basket.
      custom: { ...options.custom, reference: randomUUID() },
      ipAddress,
    }
    const created = baskets.create(wanted).then(({ ident }) => ident)
    creating.set(sid, created)
    const forget = () => creating.delete(sid)
    created.then(() => setTimeout(forget, CREATED_MS).unref(), forget)
    return created
  }

  return {
    /** The session of the request, without asking the platform. */
    findSession: (headers: Headers): Promise<Session | null> => sessions.read(headers.get('cookie')),

    /** Who is there; throws a `TebexError` when the platform cannot say. */
    async recognise(headers: Headers): Promise<Visit> {
      const session = await sessions.read(headers.get('cookie'))
      if (!session?.basket)
        return {
          session,
          basket: null,
          username: null,
          cookies: session && sessions.isDue(session) ? [sessions.write(session)] : [],
        }
      const basket = await findBasket(session.basket, readOrRemember)
      return visitOf(session, settle(session, basket), basket)
    },

    /** The session with these packages as what it wants, and its cookie. */
    remember(session: Session, wish: readonly number[]): { session: Session; cookies: string[] } {
      const next = [...new Set(wish)].slice(-MOST_WISHES)
      const isSame =
        next.length === session.wish.length && next.every((id, index) => id === session.wish[index])
      if (isSame && !sessions.isDue(session)) return { session, cookies: [] }
      const changed = { ...session, wish: next }
      return { session: changed, cookies: [sessions.write(changed)] }
    },

    /** The session without its basket, which the platform has forgotten or which was paid. */
    loseBasket(session: Session, lost: 'gone' | 'complete', wish: readonly number[]): string {
      const order = lost === 'complete' ? session.basket : session.order
      const kept = lost === 'complete' ? [] : [...new Set(wish)].slice(-MOST_WISHES)
      return sessions.write({ ...session, basket: null, order, wish: kept })
    },

    startSession: sessions.start,

    /**
     * The platform's login page for this browser. Throws `LoginError` with the specification's words, or a `TebexError`.
     * `ipAddress` is the visitor's IPv4 or null; `wish` is a package that shall be in the cart afterwards.
     */
    async beginLogin(
      current: Session | null,
      wanted: WantedBasket & { wish: number | null },
    ): Promise<LoginPage> {
      const before = current ?? sessions.start()
      const wish =
        wanted.wish === null ? before.wish : [...new Set([...before.wish, wanted.wish])].slice(-MOST_WISHES)
      const session = beginLogin(await ensureBasket({ ...before, wish }, wanted), wanted.returnTo, now())
      const links = await baskets.authLinks(session.basket ?? '', returnUrl(origin, session))
      const link = links.find(({ name }) => name.trim().toLowerCase() === 'fivem')
      if (!link) throw new LoginError('auth_link_missing')
      const url = new URL(options.requireAllowedUrl(link.url))
      url.searchParams.set('t', String(now()))
      url.searchParams.set('r', crypto.randomUUID())
      return { url: url.href, cookies: [sessions.write(session)] }
    },

    /**
     * The browser comes back from the login page. Only a login that it started itself counts, and only the basket says
     * whether it worked. `addWish` puts one package into the cart; its failures do not break the sign-in.
     */
    async endLogin(
      headers: Headers,
      state: string | null,
      addWish: (ident: string, packageId: number) => Promise<void>,
    ): Promise<{ signedIn: boolean; next: string | null; cookies: string[] }> {
      const before = await sessions.read(headers.get('cookie'))
      if (!before?.basket || !isLoginOf(before, state, now()))
        return { signedIn: false, next: null, cookies: [] }
      const next = before.login?.returnTo ?? null
      // A new id for the new rights: whoever planted or copied the old one holds nothing.
      const session = endLogin(await sessions.rotate(before))
      const basket = await findBasket(before.basket, baskets.readFresh).catch((error: unknown) => {
        log.warn({ err: error }, 'the platform could not say who signed in')
        return 'unknown' as const
      })
      if (basket === 'unknown') return { signedIn: false, next, cookies: [sessions.write(session)] }
      const visit = visitOf(before, settle(session, basket), basket)
      if (visit.basket) await addWishes(visit.basket.ident, session.wish, addWish)
      return { signedIn: visit.basket !== null, next, cookies: visit.cookies }
    },

    /** Ends the session on the server and in the browser. */
    async logout(headers: Headers): Promise<string[]> {
      const session = await sessions.read(headers.get('cookie'))
      if (session) await sessions.revoke(session.sid)
      return [sessions.clear()]
    },

    /** The basket that this browser paid last, as the platform tells it; null when there is none, or an open one after it. */
    async findOrder(headers: Headers): Promise<{ order: Basket | null; cookies: string[] }> {
      const before = await sessions.read(headers.get('cookie'))
      if (!before) return { order: null, cookies: [] }
      const open = before.basket === null ? null : await findBasket(before.basket, baskets.readFresh)
      const session = before.basket === null ? before : settle(before, open)
      const cookies = session === before ? [] : [sessions.write(session)]
      if (open) return { order: open.complete ? open : null, cookies }
      const order = session.order === null ? null : await findBasket(session.order, baskets.read)
      return { order: order?.complete ? order : null, cookies }
    },
  }

  async function addWishes(
    ident: string,
    wish: readonly number[],
    addWish: (ident: string, packageId: number) => Promise<void>,
  ): Promise<void> {
    const endsAt = now() + 6_000
    for (const packageId of wish) {
      if (now() > endsAt) return
      await addWish(ident, packageId).catch((error: unknown) => {
        log.info({ err: error, packageId }, 'a wish could not be added after sign-in')
      })
    }
  }
}
