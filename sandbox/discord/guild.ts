/** A Discord server: its roles, its members and the rights of the store's bot. */
import { hash, randomBytes } from 'node:crypto'
import type { Catalogue } from 'tebex-emulator'
import { discordIdOf } from 'tebex-emulator/extension'

type Player = Catalogue['players'][number]

/** A higher position outranks a lower one; a bot manages the roles below its own. */
type Role = { id: string; name: string; position: number; permissions: string }

type Bot = {
  /** The bot's "Manage Roles" permission. */
  canManageRoles: boolean
  rolePosition: number
  /** The number of calls in ten that fail with a 5xx, every other one after its work is done. */
  failuresInTen: number
  /** The number of calls that each route allows; null for no limit. */
  limit: { count: number; windowMs: number } | null
}

const DEFAULT_BOT: Bot = { canManageRoles: true, rolePosition: 10, failuresInTen: 0, limit: null }

/** The finished sign-in that a code stands for. */
type Grant = { userId: string; redirectUri: string; challenge: string | null }

const deriveSecret = (name: string): string => hash('sha256', `sandbox ${name}`, 'hex')

export const APPLICATION = {
  clientId: '1000000000000000001',
  clientSecret: deriveSecret('Discord client secret').slice(0, 32),
  botToken: deriveSecret('Discord bot token'),
  guildId: '1000000000000000002',
}
const BOT_ROLE_ID = '1000000000000000003'

const ROLES: readonly Role[] = [
  { id: '1100000000000000001', name: 'Customer', position: 1, permissions: '0' },
  { id: '1100000000000000002', name: 'Open source', position: 2, permissions: '0' },
  { id: '1100000000000000003', name: 'Subscriber', position: 3, permissions: '0' },
  // May ban members and manage messages.
  { id: '1100000000000000004', name: 'Moderator', position: 4, permissions: String((1 << 2) | (1 << 13)) },
]

type Conversation = { id: string; userId: string; messages: { nonce: string; content: string }[] }

export class Guild {
  readonly #listPlayers: () => readonly Player[]
  readonly #members = new Map<string, Set<string>>()
  readonly #conversations = new Map<string, Conversation>()
  /** Accounts that refuse the bot's messages. */
  readonly closed = new Set<string>()
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Map<string, string>()
  readonly #windows = new Map<string, { count: number; endsAt: number }>()
  readonly bot: Bot = { ...DEFAULT_BOT }
  #calls = 0

  constructor(listPlayers: () => readonly Player[]) {
    this.#listPlayers = listPlayers
    this.reset()
  }

  reset(): void {
    const kept = [this.#members, this.#conversations, this.closed, this.#grants, this.#tokens, this.#windows]
    for (const each of kept) each.clear()
    for (const player of this.#listPlayers()) this.#members.set(discordIdOf(player), new Set())
    Object.assign(this.bot, DEFAULT_BOT)
    this.#calls = 0
  }

  /** Counts a call of the route; returns Discord's headers about its limit, with `Retry-After` above it. */
  countCall(route: string, now: number): Record<string, string> {
    if (this.bot.limit === null) return {}
    const usage = this.#windows.get(route)
    const window = usage && usage.endsAt > now ? usage : { count: 0, endsAt: now + this.bot.limit.windowMs }
    window.count += 1
    this.#windows.set(route, window)
    const seconds = String((window.endsAt - now) / 1000)
    const remaining = this.bot.limit.count - window.count
    return {
      'X-RateLimit-Remaining': String(Math.max(0, remaining)),
      'X-RateLimit-Reset-After': seconds,
      ...(remaining < 0 && { 'Retry-After': seconds }),
    }
  }

  /** Spreads failures evenly over the calls: some fail before their work is done, some after. */
  nextFailure(): 'before' | 'after' | null {
    const failuresBefore = Math.floor((this.#calls * this.bot.failuresInTen) / 10)
    this.#calls += 1
    const failures = Math.floor((this.#calls * this.bot.failuresInTen) / 10)
    if (failures === failuresBefore) return null
    return failures % 2 === 0 ? 'after' : 'before'
  }

  findPlayer(userId: string) {
    return this.#listPlayers().find((player) => discordIdOf(player) === userId) ?? null
  }

  findMember(userId: string): Set<string> | null {
    return userId === APPLICATION.clientId ? new Set([BOT_ROLE_ID]) : (this.#members.get(userId) ?? null)
  }

  listRoles() {
    return [
      ...ROLES,
      {
        id: BOT_ROLE_ID,
        name: 'Store bot',
        position: this.bot.rolePosition,
        permissions: this.bot.canManageRoles ? String(1 << 28) : '0',
      },
    ]
  }

  /** Each member's roles by name, with the player's name. */
  list(): { username: string; id: string; roles: string[] }[] {
    return [...this.#members].map(([id, roles]) => ({
      username: this.findPlayer(id)?.username ?? id,
      id,
      roles: ROLES.filter((role) => roles.has(role.id)).map(({ name }) => name),
    }))
  }

  join(username: string) {
    void this.#members.set(this.#findId(username), this.#members.get(this.#findId(username)) ?? new Set())
  }

  leave(username: string) {
    void this.#members.delete(this.#findId(username))
  }

  /** The bot's conversation with an account, created at the first call. */
  openConversation(userId: string): Conversation {
    const id = String(BigInt(userId) + 1n)
    const conversation = this.#conversations.get(id) ?? { id, userId, messages: [] }
    this.#conversations.set(id, conversation)
    return conversation
  }

  findConversation(id: string): Conversation | null {
    return this.#conversations.get(id) ?? null
  }

  /** Discord remembers nonces for a few minutes only. */
  forgetNonces(): void {
    for (const { messages } of this.#conversations.values())
      for (const message of messages) message.nonce = ''
  }

  /** The bot's messages by account. */
  listMessages(): { userId: string; content: string }[] {
    return [...this.#conversations.values()].flatMap(({ userId, messages }) =>
      messages.map(({ content }) => ({ userId, content })),
    )
  }

  /** The code with which a sign-in returns, for a single exchange. */
  grant(grant: Grant): string {
    const code = this.#newKey()
    this.#grants.set(code, grant)
    return code
  }

  /** The grant of a code, once. */
  takeGrant(code: string): Grant | null {
    const grant = this.#grants.get(code) ?? null
    this.#grants.delete(code)
    return grant
  }

  newToken(userId: string): string {
    const token = this.#newKey()
    this.#tokens.set(token, userId)
    return token
  }

  findToken(token: string): string | null {
    return this.#tokens.get(token) ?? null
  }

  #newKey() {
    return randomBytes(15).toString('base64url')
  }

  #findId(username: string): string {
    const player = this.#listPlayers().find((candidate) => candidate.username === username)
    if (player === undefined) throw new Error(`There is no demo player called ${username}.`)
    return discordIdOf(player)
  }
}
