import type { Hono } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { rateLimit } from '#app/api/middleware/rate-limit.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  findPanelPage,
  isForm,
  type PanelShop,
  refuseAdmin,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import { getAddress, setCookies } from '#app/api/responses.server.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import type { AdminProblem } from '#app/panel/access/types.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { readSignInClient } from './outcomes.server.ts'
import { SETUP_SESSION } from './setup-login.ts'

const MAX_NAME_LENGTH = 200
const LOCKED = { limit: 'locked after wrong tries' }

const Text = z.string().optional().catch(undefined)
const Name = z.string().max(MAX_NAME_LENGTH).default('')
const Login = z.object({ name: Name, password: z.string(), code: Text, returnTo: Text })
const PasskeyLogin = z.object({ credential: z.unknown() })

const describeOptions = describeRoute('What `navigator.credentials.get` takes, JSON')

type Result = { outcome: 'ok' | 'wrong' } | { outcome: 'locked'; retryAfterSeconds: number }

/** Signs people in and out and confirms their identity. */
export const addSignInEndpoints: AddEndpoints<'limits' | 'monotonic' | 'takeSetupSession'> = (
  routes,
  shop,
) => {
  const { admin } = shop
  const limit = rateLimit(shop, { perMinute: 30, sharedName: 'passkey challenges' })

  const describeLogin = describeRoute(
    'Takes `password`, a person’s `name` (none: the environment’s password), and `code` where asked: 204',
    LOCKED,
  )
  routes.post('/login', describeLogin, async (c) => {
    const { password, code = '', name, returnTo } = await readLogin(c)
    const result =
      password === ''
        ? ({ outcome: 'wrong' } as const)
        : await admin.signIn.login({ name: name.trim(), password, code, ...readSignInClient(c) })
    const page = findPanelPage(c, shop, returnTo)
    if (result.outcome !== 'ok') return refuse(c, result, 'wrong_password', returnTo ? page : undefined)
    setCookies(c, result.cookies)
    return isForm(c) ? seeOther(c, page) : c.body(null, 204)
  })

  const describeSetup = describeRoute(
    'Signs in the browser that set the shop up, once, where no authenticator’s code is asked: 303 to the panel',
  )
  routes.get('/login/setup', describeSetup, async (c) => {
    const session = getCookie(c, SETUP_SESSION)
    if (session !== undefined && !admin.asksForCode && shop.takeSetupSession(session)) {
      const { cookies } = await admin.signIn.open(null, readSignInClient(c))
      setCookies(c, cookies)
      deleteCookie(c, SETUP_SESSION)
    }
    return seeOther(c, '/admin')
  })

  routes.post('/login/options', describeOptions, limit, async (c) => {
    await readBody(c)
    return c.json(await admin.signIn.askForPasskey())
  })
  routes.post('/login/passkey', describeRoute('Takes `credential`: `{success}`', LOCKED), async (c) => {
    const { credential } = await readCredential(c)
    const result = await admin.signIn.loginWithPasskey(credential, readSignInClient(c))
    if (result.outcome !== 'ok') return refuse(c, result, 'passkey_failed')
    setCookies(c, result.cookies)
    return c.json({ success: true })
  })

  addConfirmEndpoints({ routes, shop, limit })

  routes.post('/logout', requireRight(shop, 'self'), describeRoute('Ends the session: 204'), async (c) => {
    await readBody(c)
    setCookies(c, [await admin.logout(c.req.raw.headers, getAddress(c))])
    return isForm(c) ? seeOther(c, '/admin') : c.body(null, 204)
  })
}

type ConfirmOptions = {
  routes: Hono<AdminEnv>
  shop: PanelShop
  /** Challenges of the login and of the confirmation count together. */
  limit: ReturnType<typeof rateLimit>
}

function addConfirmEndpoints({ routes, shop, limit }: ConfirmOptions): void {
  const { admin } = shop
  const self = requireRight(shop, 'self')
  const describeConfirm = describeRoute(
    'Proves again who one is, as sensitive acts ask for: `password`, and `code` where asked: 204',
    LOCKED,
  )
  routes.post('/me/confirm', self, describeConfirm, async (c) => {
    const { password, code = '', returnTo } = await readLogin(c)
    const result = await admin.signIn.confirm(c.var.admin, { password, code }, readSignInClient(c))
    const page = findPanelPage(c, shop, returnTo)
    if (result.outcome === 'ok') return isForm(c) ? seeOther(c, page) : c.body(null, 204)
    if (!isForm(c)) return refuse(c, result, 'wrong_password')
    const reason = result.outcome === 'locked' ? 'locked' : 'wrong_password'
    return seeOther(c, `/admin/me?${new URLSearchParams({ problem: reason, returnTo: page })}`)
  })
  routes.post('/me/confirm/options', self, describeOptions, limit, async (c) => {
    await readBody(c)
    return c.json(await admin.signIn.askToConfirm(c.var.admin))
  })
  routes.post(
    '/me/confirm/passkey',
    self,
    describeRoute('Takes `credential`: `{success}`', LOCKED),
    async (c) => {
      const { credential } = await readCredential(c)
      const result = await admin.signIn.confirmWithPasskey(c.var.admin, credential, readSignInClient(c))
      return result.outcome === 'ok' ? c.json({ success: true }) : refuse(c, result, 'passkey_failed')
    },
  )
}

function refuse(
  c: AdminContext,
  result: Result,
  wrong: Extract<AdminProblem, 'wrong_password' | 'passkey_failed'>,
  returnTo?: string,
) {
  if (result.outcome !== 'locked') return refuseAdmin(c, 401, wrong, { returnTo })
  return refuseAdmin(c, 429, 'locked', { retryAfterSeconds: result.retryAfterSeconds, returnTo })
}

/** Malformed input counts as a wrong password. */
async function readLogin(c: AdminContext): Promise<z.infer<typeof Login>> {
  return Login.safeParse(await readBody(c)).data ?? { name: '', password: '' }
}

async function readCredential(c: AdminContext): Promise<z.infer<typeof PasskeyLogin>> {
  return PasskeyLogin.safeParse(await readBody(c)).data ?? { credential: null }
}
