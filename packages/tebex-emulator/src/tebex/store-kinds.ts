/** Stores are made for one game or platform, which decides how customers sign in and what their ids look like. */
import { hash } from 'node:crypto'
import type { Player } from './catalogue.ts'
import { Refusal } from './refusal.ts'
import { findPlayer, type State } from './state.ts'

/** Account 0 of Steam's public universe: the smallest id of a person. */
const FIRST_STEAM_ID = 76_561_197_960_265_728n

/** A Discord id for each player: 18 digits that end in the player's own id. */
export const discordIdOf = ({ username_id }: Pick<Player, 'username_id'>): string =>
  `1${String(username_id).padStart(17, '0')}`

type Named = Partial<Record<'username' | 'user_id' | 'discord_id', string | null | undefined>>

type Kind = {
  /** The store's description of itself, where it differs from the seed's. */
  platform: { platform_type: string; platform_type_id: string; supports_usernames: boolean } | null
  /** The sign-in that `/auth` names; null where there is none. */
  provider: { name: string; path: string } | null
  /** The id under which the platform knows a player. */
  toId: (player: Player) => Player['username_id']
  /** Whom a new basket is for, as its creator named them: a name, or an id of this form. */
  namedBy: (input: Named) => string | null
  form: RegExp
  /** Whom a gift may be for, beside the demo players: an id of this form. */
  idForm: RegExp
}

/** Matches nothing. */
const NONE = /^(?!)/
const STEAM_ID = /^7656119\d{10}$/
const DISCORD_ID = /^\d{15,21}$/

const fivem: Kind = {
  platform: null,
  provider: { name: 'FiveM', path: 'fivem' },
  toId: ({ username_id }) => username_id,
  namedBy: ({ username }) => username ?? null,
  // No customer can be named before the login.
  form: NONE,
  idForm: NONE,
}

const minecraft: Kind = {
  platform: {
    platform_type: 'Minecraft: Java Edition',
    platform_type_id: 'minecraft',
    supports_usernames: true,
  },
  provider: null,
  toId: ({ username }) => hash('md5', `OfflinePlayer:${username}`),
  namedBy: ({ username }) => username ?? null,
  form: /^\w{3,16}$/,
  idForm: /^[0-9a-f]{32}$/,
}

const steam: Kind = {
  platform: { platform_type: 'Rust', platform_type_id: 'rust', supports_usernames: false },
  provider: { name: 'Steam', path: 'steam' },
  toId: ({ username_id }) => String(FIRST_STEAM_ID + BigInt(username_id)),
  namedBy: ({ user_id, username }) => user_id ?? username ?? null,
  form: STEAM_ID,
  idForm: STEAM_ID,
}

const discord: Kind = {
  platform: { platform_type: 'Discord', platform_type_id: 'discord', supports_usernames: false },
  provider: { name: 'Discord', path: 'discord' },
  toId: discordIdOf,
  namedBy: ({ discord_id, username }) => discord_id ?? username ?? null,
  form: DISCORD_ID,
  idForm: DISCORD_ID,
}

const universal: Kind = {
  platform: {
    platform_type: 'Universal (No Auth)',
    platform_type_id: 'universal',
    supports_usernames: false,
  },
  provider: null,
  toId: ({ username_id }) => username_id,
  namedBy: () => null,
  form: NONE,
  idForm: NONE,
}

const KINDS = { fivem, minecraft, steam, discord, universal }

/** The names that `/auth` gives to sign-ins. */
export const SIGN_INS: ReadonlySet<unknown> = new Set(
  Object.values(KINDS).flatMap(({ provider }) => provider?.name ?? []),
)

export const getKind = ({ variants }: State): Kind => KINDS[variants.storeKind]

/** A demo player under the id that this kind of store knows; an id that a seed has as text is one already. */
export const createCustomer = (state: State, player: Player): Player =>
  typeof player.username_id === 'string' ? player : { ...player, username_id: getKind(state).toId(player) }

/** A demo player by name or by the id that this kind of store knows. */
export function findCustomer(state: State, nameOrId: string): Player | null {
  const existing = findPlayer(state, nameOrId)
  if (existing !== null) return createCustomer(state, existing)
  const customers = state.catalogue.players.map((player) => createCustomer(state, player))
  return customers.find(({ username_id }) => String(username_id) === nameOrId) ?? null
}

const createStranger = (name: string): Player => ({
  username: name,
  username_id: name,
  email: 'buyer@example.org',
  name,
  about: '',
})

/** Whom a gift is for; anybody may get one whose id has the right form. */
export function findRecipient(state: State, nameOrId: string): Player | null {
  const isId = getKind(state).idForm.test(nameOrId)
  return findCustomer(state, nameOrId) ?? (isId ? createStranger(nameOrId) : null)
}

/** Whom a new basket is for; anybody may be named whose name or id has the right form. */
export function findNamedCustomer(state: State, input: Named): Player | null {
  const { namedBy, form, platform, toId } = getKind(state)
  const name = namedBy(input)
  const isName = platform?.supports_usernames === true
  if (name === null) {
    if (!isName || !state.variants.usernameRequired) return null
    throw new Refusal(422, 'The username field is required.')
  }
  if (!form.test(name)) throw new Refusal(404, 'Invalid Username provided', 'Invalid Username provided')
  const stranger = createStranger(name)
  if (!isName) return findCustomer(state, name) ?? stranger
  const player = findPlayer(state, name)
  return player === null ? { ...stranger, username_id: toId(stranger) } : createCustomer(state, player)
}
