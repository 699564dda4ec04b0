/** Discord's own sign-in: the page for choosing an account, and the exchange of its code. */
import { hash } from 'node:crypto'
import {
  call,
  createApp,
  discordIdOf,
  findPlayer,
  json,
  messagePage,
  redirect,
  type SandboxContext,
  signInPage,
  webUrl,
  withParam,
} from 'tebex-emulator/extension'
import { z } from 'zod'
import { discordApi } from './discord-api.ts'
import { APPLICATION, type Guild } from './guild.ts'

/** The store's parameters, in the page's query and its form. */
const Request = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(APPLICATION.clientId),
  scope: z.literal('identify'),
  redirect_uri: z.string(),
  state: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
})
const Form = Request.extend({ username: z.string().optional() })

const Exchange = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
})

const refused = () => messagePage('Invalid OAuth2 request', 'The store asked for something unknown.', 400)

export function discordOauthRoutes(guild: Guild) {
  const app = createApp()
  app.get('/oauth2/authorize', call('discordAuthorize'), chooseAccount)
  app.post('/oauth2/authorize', call('discordAuthorize'), (c) => takeChoice(c, guild))
  app.post('/discord/api/v10/oauth2/token', ...discordApi(guild, 'discordToken'), (c) =>
    exchangeCode(c, guild),
  )
  app.get('/discord/api/v10/users/@me', ...discordApi(guild, 'discordUser'), (c) => tellUser(c, guild))
  return app
}

function chooseAccount(c: SandboxContext) {
  const request = Request.safeParse(c.req.query())
  if (!request.success || webUrl(request.data.redirect_uri) === null) return refused()
  const { store, players } = c.var.state.catalogue
  return signInPage({
    mark: 'D',
    from: 'Demo sign-in of Discord',
    title: `${store.name} wants to access your account`,
    about: 'It is told your name and your Discord id.',
    foot: 'These accounts are made up. Nothing leaves this machine.',
    action: '/oauth2/authorize',
    fields: request.data,
    players,
  })
}

function takeChoice(c: SandboxContext, guild: Guild) {
  const { state, body } = c.var
  const form = Form.safeParse(body)
  const returnUrl = form.success ? webUrl(form.data.redirect_uri) : null
  if (!form.success || returnUrl === null) return refused()
  const { username, redirect_uri: redirectUri, code_challenge: challenge = null } = form.data
  if (username === undefined) return comeBack(returnUrl, { error: 'access_denied', state: form.data.state })
  const player = findPlayer(state, username)
  if (player === null) return refused()
  const code = guild.grant({ userId: discordIdOf(player), redirectUri, challenge })
  return comeBack(returnUrl, { code, state: form.data.state })
}

function comeBack(url: string, added: Record<string, string>): Response {
  return redirect(Object.entries(added).reduce((to, [name, value]) => withParam(to, name, value), url))
}

function exchangeCode(c: SandboxContext, guild: Guild): Response {
  const exchange = Exchange.safeParse(c.var.body)
  if (!exchange.success) return json({ error: 'invalid_request' }, 400)
  const { client_id, client_secret, code, redirect_uri, code_verifier } = exchange.data
  const isKnown = client_id === APPLICATION.clientId && client_secret === APPLICATION.clientSecret
  if (!isKnown) return json({ error: 'invalid_client' }, 401)
  const grant = guild.takeGrant(code)
  const isProven = (grant?.challenge ?? null) === hashVerifier(code_verifier)
  if (grant === null || grant.redirectUri !== redirect_uri || !isProven)
    return json({ error: 'invalid_grant', error_description: 'Invalid "code" in request.' }, 400)
  const access_token = guild.newToken(grant.userId)
  return json({ access_token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' })
}

function tellUser(c: SandboxContext, guild: Guild): Response {
  const userId = findUser(c, guild)
  if (userId === null) return json({ message: '401: Unauthorized', code: 0 }, 401)
  const username = guild.findPlayer(userId)?.username ?? 'store-bot'
  return json({ id: userId, username, discriminator: '0', global_name: username, avatar: null })
}

function findUser(c: SandboxContext, guild: Guild): string | null {
  const [kind, token = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (kind === 'Bearer') return guild.findToken(token)
  return kind === 'Bot' && token === APPLICATION.botToken ? APPLICATION.clientId : null
}

/** Hashes a proof of possession (PKCE, S256); null without one. */
function hashVerifier(verifier: string | undefined): string | null {
  return verifier === undefined ? null : hash('sha256', verifier, 'base64url')
}
