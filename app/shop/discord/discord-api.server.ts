/** A client for the parts of Discord that the shop uses: sign-in, and the roles of one server's members. */
import { z } from 'zod'
import { pauseIn } from '#app/server/http/rate-limit-headers.server.ts'
import { createRefusal, DiscordError } from './discord-error.server.ts'
import { listDangerousPermissions } from './permissions.server.ts'

export type DiscordApp = {
  clientId: string
  clientSecret: string
  botToken: string
  guildId: string
  apiUrl: string
}

type DiscordApiOptions = {
  app: DiscordApp
  /** `DiscordBot (address, version)`, as Discord asks of its clients. */
  userAgent: string
  monotonic: () => number
  signal: AbortSignal
  fetch?: typeof fetch
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Discord counts the calls of a route together. */
  route: string
  authorization?: string
  form?: Record<string, string>
}

const TIMEOUT_MS = 4_000
const EVERY_ROUTE = '*'

const Token = z.object({ access_token: z.string() })
const User = z.object({ id: z.string().regex(/^\d{15,21}$/) })
const Member = z.object({ roles: z.array(z.string()) })
const Roles = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    permissions: z
      .string()
      .regex(/^\d{1,30}$/)
      .transform(listDangerousPermissions),
  }),
)
const Refusal = z.object({ code: z.int() })

export type DiscordApi = ReturnType<typeof createDiscordApi>

export function createDiscordApi(options: DiscordApiOptions) {
  const { app, userAgent, signal, fetch: send = fetch } = options
  const pauses = createPauses(options.monotonic)
  const guild = `/guilds/${app.guildId}`

  async function call({ method, path, route, authorization, form }: Call): Promise<unknown> {
    pauses.requireOver(route)
    const response = await send(app.apiUrl + path, {
      method,
      headers: { 'user-agent': userAgent, ...(authorization && { authorization }) },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((cause: unknown) => {
      throw new DiscordError('unavailable', { cause })
    })
    const body: unknown = await response.json().catch(() => null)
    pauses.learn(route, response)
    if (response.ok) return body
    if (form && response.status === 400) throw new DiscordError('invalid_grant')
    throw createRefusal(response.status, Refusal.safeParse(body).data?.code ?? null)
  }

  const asBot = (method: Call['method'], route: string, path: string) =>
    call({ method, route: `${method} ${route}`, path, authorization: `Bot ${app.botToken}` })

  const memberPath = (userId: string) => `${guild}/members/${userId}`
  const listRoles = async (userId: string): Promise<string[]> =>
    read(Member, await asBot('GET', 'member', memberPath(userId))).roles
  const listServerRoles = async () => read(Roles, await asBot('GET', 'roles', `${guild}/roles`))
  const change = (method: 'PUT' | 'DELETE') => (userId: string, roleId: string) =>
    asBot(method, 'member role', `${memberPath(userId)}/roles/${roleId}`)

  return {
    /** The id of the account that signed in; its token is used for this and thrown away. */
    async findUserId(code: string, redirectUri: string, verifier: string): Promise<string> {
      const form = {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        code,
        redirect_uri: redirectUri,
        grant_type: 'authorization_code',
        code_verifier: verifier,
      }
      const token = await call({ method: 'POST', route: 'token', path: '/oauth2/token', form })
      const authorization = `Bearer ${read(Token, token).access_token}`
      return read(User, await call({ method: 'GET', route: 'user', path: '/users/@me', authorization })).id
    },
    /** Role ids of a member. */
    listRoles,
    /** All roles of the server with their dangerous permissions. */
    listServerRoles,
    giveRole: change('PUT'),
    takeRole: change('DELETE'),
    /** With "Manage Roles", a refusal concerns the role's position. */
    async canManageRoles(): Promise<boolean> {
      const [{ id }, roles] = [read(User, await asBot('GET', 'user', '/users/@me')), await listServerRoles()]
      // The role of everybody has the id of the server.
      const own = new Set([...(await listRoles(id)), app.guildId])
      const permissions = roles.filter((role) => own.has(role.id)).flatMap((role) => role.permissions)
      return permissions.includes('MANAGE_ROLES') || permissions.includes('ADMINISTRATOR')
    },
  }
}

/** Which routes may not be called for a while: after a 429, and when the last call of a window was made. */
function createPauses(now: () => number) {
  const endsAt = new Map<string, number>()

  return {
    requireOver(route: string): void {
      const retryAfterMs = Math.max(endsAt.get(route) ?? 0, endsAt.get(EVERY_ROUTE) ?? 0) - now()
      if (retryAfterMs > 0) throw new DiscordError('rate_limited', { retryAfterMs })
    },
    /** Throws `rate_limited` for a 429. */
    learn(route: string, response: Response): void {
      const pauseMs = pauseIn(response)
      if (pauseMs === null) return
      const isRefused = response.status === 429
      const isGlobal = isRefused && response.headers.has('x-ratelimit-global')
      endsAt.set(isGlobal ? EVERY_ROUTE : route, now() + pauseMs)
      if (isRefused) throw new DiscordError('rate_limited', { retryAfterMs: pauseMs })
    },
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new DiscordError('unavailable', { cause: parsed.error })
}
