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
  json?: object
}

const TIMEOUT_MS = 4_000
const EVERY_ROUTE = '*'
const READ_MESSAGES = 20

const Token = z.object({ access_token: z.string() })
const User = z.object({ id: z.string().regex(/^\d{15,21}$/) })
const Member = z.object({ roles: z.array(z.string()) })
const Roles = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    position: z.int().default(0),
    /** An integration gives it, and no bot may. */
    managed: z.boolean().default(false),
    permissions: z
      .string()
      .regex(/^\d{1,30}$/)
      .transform(listDangerousPermissions),
  }),
)
const Conversation = z.object({ id: z.string().regex(/^\d{15,21}$/) })
const Messages = z.array(z.object({ content: z.string() }))
const Refusal = z.object({ code: z.int() })

/** A client for the parts of Discord that the shop uses: sign-in, the roles of one server's members, and messages to them. */
export class DiscordApi {
  readonly #options: DiscordApiOptions
  readonly #pauses: ReturnType<typeof createPauses>

  constructor(options: DiscordApiOptions) {
    this.#options = options
    this.#pauses = createPauses(options.monotonic)
  }

  /** The id of the account that signed in; its token is used for this and thrown away. */
  async findUserId(code: string, redirectUri: string, verifier: string): Promise<string> {
    const { clientId, clientSecret } = this.#options.app
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
      code_verifier: verifier,
    }
    const token = await this.#call({ method: 'POST', route: 'token', path: '/oauth2/token', form })
    const authorization = `Bearer ${read(Token, token).access_token}`
    const user = await this.#call({ method: 'GET', route: 'user', path: '/users/@me', authorization })
    return read(User, user).id
  }

  /** Role ids of a member. */
  async listRoles(userId: string): Promise<string[]> {
    return read(Member, await this.#callAsBot('GET', 'member', this.#memberPath(userId))).roles
  }

  giveRole(userId: string, roleId: string): Promise<unknown> {
    return this.#callAsBot('PUT', 'member role', `${this.#memberPath(userId)}/roles/${roleId}`)
  }

  takeRole(userId: string, roleId: string): Promise<unknown> {
    return this.#callAsBot('DELETE', 'member role', `${this.#memberPath(userId)}/roles/${roleId}`)
  }

  /** All roles of the server but everybody's, and what the bot may do with them. */
  async readServer() {
    const { guildId } = this.#options.app
    const { id } = read(User, await this.#callAsBot('GET', 'user', '/users/@me'))
    const roles = read(Roles, await this.#callAsBot('GET', 'roles', `/guilds/${guildId}/roles`))
    // The role of everybody has the id of the server.
    const ownIds = new Set([...(await this.listRoles(id)), guildId])
    const own = roles.filter((role) => ownIds.has(role.id))
    const permissions = own.flatMap((role) => role.permissions)
    return {
      roles: roles.filter((role) => role.id !== guildId),
      canManageRoles: permissions.includes('MANAGE_ROLES') || permissions.includes('ADMINISTRATOR'),
      /** The bot gives roles below this one. */
      position: Math.max(0, ...own.map((role) => role.position)),
    }
  }

  /** With "Manage Roles", a refusal concerns the role's position. */
  async canManageRoles(): Promise<boolean> {
    return (await this.readServer()).canManageRoles
  }

  /** The id of the bot's conversation with an account; the same one each time. */
  async openConversation(userId: string): Promise<string> {
    const body = { recipient_id: userId }
    return read(Conversation, await this.#callAsBot('POST', 'conversation', '/users/@me/channels', body)).id
  }

  /** Texts of the latest messages in a conversation. */
  async listMessages(conversation: string): Promise<string[]> {
    const path = `/channels/${conversation}/messages?limit=${READ_MESSAGES}`
    const messages = await this.#callAsBot('GET', `messages ${conversation}`, path)
    return read(Messages, messages).map(({ content }) => content)
  }

  /** Within minutes Discord stores one message of the same `nonce` (up to 25 characters). */
  async sendMessage(conversation: string, content: string, nonce: string): Promise<void> {
    const body = { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } }
    await this.#callAsBot('POST', `message ${conversation}`, `/channels/${conversation}/messages`, body)
  }

  #memberPath(userId: string): string {
    return `/guilds/${this.#options.app.guildId}/members/${userId}`
  }

  #callAsBot(method: Call['method'], route: string, path: string, json?: object): Promise<unknown> {
    return this.#call({
      method,
      route: `${method} ${route}`,
      path,
      authorization: `Bot ${this.#options.app.botToken}`,
      ...(json && { json }),
    })
  }

  async #call({ method, path, route, authorization, form, json }: Call): Promise<unknown> {
    const { app, userAgent, signal, fetch: send = fetch } = this.#options
    this.#pauses.requireOver(route)
    const response = await send(app.apiUrl + path, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(authorization && { authorization }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json && { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((cause: unknown) => {
      throw new DiscordError('unavailable', { cause })
    })
    const body: unknown = await response.json().catch(() => null)
    this.#pauses.learn(route, response)
    if (response.ok) return body
    if (form && response.status === 400) throw new DiscordError('invalid_grant')
    throw createRefusal(response.status, Refusal.safeParse(body).data?.code ?? null)
  }
}

/** Routes that pause: after a 429, and once the last call of a window was made. */
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
