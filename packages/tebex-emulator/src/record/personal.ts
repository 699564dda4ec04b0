/** Decides by name and by neighbours which values of the platform's JSON are personal. */
import type { PlaceholderKind } from './recording.ts'

type Path = readonly (string | number)[]

const BY_NAME: Readonly<Record<string, PlaceholderKind>> = {
  ...named('address', 'ip', 'ip_address', 'ipaddress', 'remote_addr'),
  ...named('email', 'email', 'giftcard_to', 'mail'),
  ...named('person', 'username', 'gift_username', 'target_username', 'ign', 'first_name', 'last_name'),
  ...named('person', 'customer_name', 'player_name', 'purchasername', 'discord_tag', 'display_name'),
  ...named('id', 'username_id', 'usernameid', 'gift_username_id', 'target_username_id', 'user_id', 'uuid'),
  ...named('id', 'discord_id', 'plugin_username_id', 'steam_id', 'purchaseruuid', 'player_id'),
  ...named('text', 'postal_code', 'zip', 'city', 'street', 'phone', 'note', 'notes', 'reason', 'address'),
  ...named('basket', 'ident', 'basketident', 'basket_ident'),
  ...named('reference', 'transaction_id', 'txn_id', 'reference', 'recurring_payment_reference'),
  ...named('code', 'code', 'coupon_code', 'card_number', 'creator_code', 'gift_card'),
  ...named(
    'key',
    'signature',
    'secret',
    'password',
    'private_key',
    'access_token',
    'token',
    'key',
    'session',
  ),
  ...named('url', 'complete_url', 'cancel_url', 'returnurl', 'return', 'avatar', 'avatar_url', 'return_url'),
}

/** Below these every value is of one customer. */
const BY_PARENT: Readonly<Record<string, PlaceholderKind>> = {
  variable_data: 'text',
  custom: 'text',
}

/** Fields of a person: in a player, customer or username `id` and `name` are theirs. */
const PERSONS = new Set(['username', 'player', 'customer', 'user', 'recipient', 'purchaser'])

function named(kind: PlaceholderKind, ...names: string[]): Record<string, PlaceholderKind> {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

const nameAt = (path: Path): string =>
  String(path.findLast((part) => typeof part === 'string') ?? '').toLowerCase()

/** The kind of a value that is personal, else null. */
export function findValueKind(path: Path): PlaceholderKind | null {
  const names = path.filter((part) => typeof part === 'string').map((part) => part.toLowerCase())
  const name = nameAt(path)
  for (const parent of names.slice(0, -1)) if (BY_PARENT[parent] !== undefined) return BY_PARENT[parent]
  const parent = names.at(-2) ?? ''
  if (PERSONS.has(parent) && (name === 'id' || name === 'name')) return name === 'id' ? 'id' : 'person'
  if (parent === 'variables' && name === 'option') return 'text'
  return BY_NAME[name] ?? (/e-?mail$/.test(name) ? 'email' : null)
}

/** Kind of the part of an address that follows each word. */
const BY_SEGMENT: Readonly<Record<string, PlaceholderKind>> = {
  accounts: 'token',
  baskets: 'basket',
  payments: 'reference',
  'recurring-payments': 'reference',
  player: 'id',
  user: 'person',
  username: 'person',
  lookup: 'code',
}

export const findSegmentKind = (previousSegment: string): PlaceholderKind | null =>
  BY_SEGMENT[previousSegment] ?? null

/** Parameters that describe the request and not its sender. */
const PUBLIC_PARAMETERS = new Set(['includepackages', 'limit', 'page', 'paged', 'type', 'package', 'success'])

/** Unknown parameters count as personal. */
export function findParameterKind(name: string): PlaceholderKind | null {
  return PUBLIC_PARAMETERS.has(name.toLowerCase()) ? null : (findValueKind([name]) ?? 'text')
}

/** Texts that are personal in any place. */
export const PATTERNS: readonly (readonly [PlaceholderKind, RegExp])[] = [
  ['email', /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/],
  ['key', /eyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]{4,}/],
  ['reference', /\btbx-[\w-]{4,80}/],
  ['token', /\b[a-z0-9]{2,8}-[0-9a-f]{40}\b/],
  ['id', /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i],
  ['id', /(?<!\d)\d{17,20}(?!\d)/],
  ['address', /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/],
  ['address', /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::|[0-9a-f]{1,4})(?:[0-9a-f:]*)(?![\w:])/i],
]
