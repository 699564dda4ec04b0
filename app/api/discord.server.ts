import { Hono } from 'hono'
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { splitLocale } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { readBody, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { type Discord, LinkError } from '#app/shop/discord/discord.server.ts'
import type { LinkProblem } from '#app/shop/discord/types.ts'
import { leaveFor } from './basket/continue-page.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  getAddress,
  refuse,
  selectOrigin,
  setCookies,
} from './responses.server.ts'
import { DiscordCallbackInput, LeaveByLinkInput, ReturnInput } from './schemas.server.ts'

const ACCOUNT = '/account'

/** A form's request with its sender. */
type Request = { discord: Discord; sid: string; userId: string; from: string }

type DiscordShop = Pick<Shop, 'customer' | 'discord' | 'log'> & RateLimitShop

/** `/api/discord/…` links the signed-in customer's Discord account. 404 without a Discord application. */
export function discordRoutes(shop: DiscordShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: 30, sharedName: 'discord' })
  const describe = (does: string) => describeRoute(does, { audience: 'customers' })
  const readReturnTo = async (c: ApiContext) => ReturnInput.safeParse(await readBody(c)).data?.returnTo

  routes.post('/link', describe('Begins Discord’s own sign-in: `{url}`'), limit, async (c) =>
    handle(c, { shop, returnTo: await readReturnTo(c) }, async ({ discord, from, ...visitor }) => {
      const url = await discord.beginLink({ ...visitor, returnTo: withProblem(from, null) })
      return wantsHtml(c.req.raw.headers) ? leaveFor(c, url, from) : c.json({ url })
    }),
  )

  routes.post('/callback', describe('Links the account that signed in: `{url}`'), limit, async (c) => {
    const { state = '', code = '' } = DiscordCallbackInput.safeParse(await readBody(c)).data ?? {}
    const returnTo = shop.discord?.findReturnTo(state) ?? ACCOUNT
    return handle(c, { shop, returnTo }, async ({ discord, from, ...visitor }) => {
      await discord.endLink({ ...visitor, state, code })
      return leadBack(c, from)
    })
  })

  const addChange = (path: string, does: string, change: (request: Request) => Promise<unknown>) =>
    routes.post(path, describe(does), limit, async (c) =>
      handle(c, { shop, returnTo: await readReturnTo(c) }, async (request) => {
        await change(request)
        return leadBack(c, request.from)
      }),
    )
  addChange('/unlink', 'Forgets the account and takes its roles: `{url}`', ({ discord, userId }) =>
    discord.unlink(userId),
  )
  addChange('/refresh', 'Looks at the roles again: `{url}`', ({ discord, userId }) => discord.refresh(userId))
  addChange(
    '/updates',
    'Sends the customer a message of each release: `{url}`',
    ({ discord, from, userId }) => discord.joinUpdates(userId, splitLocale(from, languages).locale),
  )
  addChange('/updates/leave', 'Ends these messages: `{url}`', ({ discord, userId }) =>
    discord.leaveUpdates(userId),
  )

  const describeLeaveByLink = describe(
    'Ends these messages for the customer whom the link of a message names by its `token`: `{url}`',
  )
  routes.post('/updates/leave-by-link', describeLeaveByLink, limit, async (c) => {
    const { token = '', returnTo } = LeaveByLinkInput.safeParse(await readBody(c)).data ?? {}
    const isOurs = await shop.discord?.leaveUpdatesOfLink(token)
    // A form without script explains on its page that the link is invalid.
    if (!isOurs && !(shop.discord && wantsHtml(c.req.raw.headers))) return c.notFound()
    return leadBack(c, selectOrigin(c, shop, returnTo, ACCOUNT))
  })

  return routes
}

type FormPage = { shop: DiscordShop; returnTo: string | undefined }

/** Handles a signed-in customer's form; every failure returns to its page, which shows the reason. */
async function handle(
  c: ApiContext,
  { shop, returnTo }: FormPage,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { discord } = shop
  if (!discord) return c.notFound()
  const from = selectOrigin(c, shop, returnTo, ACCOUNT)
  try {
    const context = { headers: c.req.raw.headers, address: getAddress(c) }
    const { session, customer, cookies } = await shop.customer.identify(context)
    setCookies(c, cookies)
    if (!session || !customer)
      return refuse(c, shop, { code: 'login_required', notice: 'login-required', returnTo: from })
    return await respond({ discord, from, userId: customer.id, sid: session.sid })
  } catch (error) {
    const problem = findProblem(error)
    if (problem === null) throw error
    shop.log.warn({ err: error, problem }, 'Discord account could not be changed')
    if (wantsHtml(c.req.raw.headers)) return seeOther(c, withProblem(from, problem))
    return refuse(c, shop, { code: `discord_${problem}` })
  }
}

function leadBack(c: ApiContext, from: string): Response {
  const url = withProblem(from, null)
  return wantsHtml(c.req.raw.headers) ? seeOther(c, url) : c.json({ url })
}

function findProblem(error: unknown): LinkProblem | null {
  if (error instanceof LinkError) return error.code
  return error instanceof DatabaseError || error instanceof TebexError ? 'unavailable' : null
}

/** The page with this problem in its address, or without one. */
function withProblem(path: string, problem: LinkProblem | null): string {
  const url = new URL(path, 'http://shop')
  url.searchParams.delete('discord')
  if (problem !== null) url.searchParams.set('discord', problem)
  return url.pathname + url.search
}
