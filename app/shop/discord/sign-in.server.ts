/**
 * Discord's own sign-in (OAuth 2, authorization code with PKCE). Its `state` is sealed, belongs to one session and
 * customer, and is good for one exchange.
 */
import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createWindow } from '#app/server/db/shared-limits.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import type { DiscordApi, DiscordApp } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import type { LinkProblem } from './types.ts'

const SIGN_IN_MS = 10 * 60_000

const SignIn = z.strictObject({
  sid: z.string(),
  customer: z.string(),
  /** Proves to Discord that the code comes from where the sign-in began (PKCE). */
  verifier: z.string(),
  returnTo: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.int(),
})

/** The session, and the customer who is signed in to the shop with it. */
export type SignedInCustomer = { sid: string; customer: string }

type DiscordSignInOptions = {
  app: Pick<DiscordApp, 'clientId' | 'apiUrl'>
  api: Pick<DiscordApi, 'findUserId'>
  seal: Seal
  limits: SharedLimits
  /** Discord sends the browser here afterwards: the application has to name it. */
  redirectUri: string
  now: () => number
}

/** The account was not linked; `code` says why. */
export class LinkError extends Error {
  readonly code: LinkProblem

  constructor(code: LinkProblem, cause?: unknown) {
    super(`Discord account not linked: ${code}`, { cause })
    this.name = 'LinkError'
    this.code = code
  }
}

export function createDiscordSignIn({ app, api, seal, limits, redirectUri, now }: DiscordSignInOptions) {
  const uses = limits({ name: 'discord sign-in', capacity: 1, endOfWindow: createWindow(2 * SIGN_IN_MS) })

  const read = (state: string) => SignIn.safeParse(seal.open(state)).data ?? null

  async function requireOwn(state: string, visitor: SignedInCustomer) {
    const signIn = read(state)
    const isOwn = signIn?.sid === visitor.sid && signIn.customer === visitor.customer
    if (!signIn || !isOwn || Math.abs(now() - signIn.startedAt) > SIGN_IN_MS) throw new LinkError('expired')
    if (!(await uses.take(signIn.verifier)).ok) throw new LinkError('expired')
    return signIn
  }

  return {
    /** The address of Discord's page. */
    begin(visitor: SignedInCustomer, returnTo: string): string {
      const verifier = randomBytes(32).toString('base64url')
      const url = new URL('/oauth2/authorize', app.apiUrl)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        scope: 'identify',
        redirect_uri: redirectUri,
        state: seal.close({ ...visitor, verifier, returnTo, startedAt: now() }),
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    /** The page where the sign-in began; null for a state that is not ours. */
    findReturnTo: (state: string): string | null => read(state)?.returnTo ?? null,
    /** The id of the Discord account. Throws `LinkError`. */
    async end(visitor: SignedInCustomer, { state, code }: { state: string; code: string }): Promise<string> {
      const { verifier } = await requireOwn(state, visitor)
      if (code === '') throw new LinkError('cancelled')
      try {
        return await api.findUserId(code, redirectUri, verifier)
      } catch (error) {
        if (!(error instanceof DiscordError)) throw error
        throw new LinkError(error.code === 'invalid_grant' ? 'expired' : 'unavailable', error)
      }
    },
  }
}
