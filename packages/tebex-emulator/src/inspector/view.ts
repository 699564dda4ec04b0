import type { Call } from '../calls.ts'
import { CHECKOUT_BASE, PLUGIN_BASE } from '../http/bases.ts'
import type { Basket } from '../tebex/basket.ts'
import type { Emulator } from '../types.ts'

/** The choices in the address of the inspector. */
export type View = {
  /** Shows what belongs to this player; empty for everything. */
  player: string
  /** Shows the calls whose path contains it. */
  path: string
  /** The sections that are unfolded. */
  open: ReadonlySet<string>
}

/** The sections that are unfolded unless the address names others. */
const FIRST_OPEN = ['keys', 'calls']

export function readView(query: URLSearchParams): View {
  return {
    player: query.get('player') ?? '',
    path: query.get('path') ?? '',
    open: new Set([...FIRST_OPEN, ...query.getAll('open')]),
  }
}

const isSame = (one: string, other: string | null | undefined): boolean =>
  one.toLowerCase() === (other ?? '').toLowerCase()

export const isOfPlayer = ({ player }: View, username: string | null | undefined): boolean =>
  player === '' || isSame(player, username)

export const listBaskets = (emulator: Emulator, view: View): Basket[] =>
  emulator.baskets.list().filter(({ player }) => isOfPlayer(view, player?.username))

/** The calls without pictures. A player's are those that name one of their baskets, and those with their name in the body. */
export function listCalls(emulator: Emulator, view: View): Call[] {
  const calls = emulator.calls.filter(
    ({ operation, path }) => operation !== 'picture' && path.toLowerCase().includes(view.path.toLowerCase()),
  )
  if (view.player === '') return calls
  const idents = listBaskets(emulator, view).map(({ ident }) => ident)
  const name = view.player.toLowerCase()
  return calls.filter(
    ({ path, body, response }) =>
      idents.some((ident) => path.includes(ident) || response.includes(ident)) ||
      body.toLowerCase().includes(name),
  )
}

/** The text without the store's keys. */
export function blankKeys({ privateKey, pluginSecret, webhookSecret }: Emulator, text: string): string {
  return [privateKey, pluginSecret, webhookSecret].reduce((left, key) => left.replaceAll(key, '…'), text)
}

const BASES = [
  ['/api/', '$TEBEX_API_URL'],
  [`${CHECKOUT_BASE}/`, '$TEBEX_CHECKOUT_URL'],
  [`${PLUGIN_BASE}/`, '$TEBEX_PLUGIN_URL'],
] as const

const inDoubleQuotes = (text: string): string => text.replace(/["\\$`]/g, '\\$&')
const inSingleQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a command line, with the variables of the `.env` file in place of addresses, token and keys. */
export function writeCurl(emulator: Emulator, { method, path, headers, body }: Call): string {
  const [base, variable] = BASES.find(([start]) => path.startsWith(start)) ?? ['/', emulator.url]
  const address = `${variable}/${inDoubleQuotes(path.slice(base.length))}`
  const user = base === '/api/' ? '$TEBEX_PUBLIC_TOKEN' : '$TEBEX_PROJECT_ID'
  const { authorization, 'x-tebex-secret': secret, 'content-type': type } = headers
  const parts = [
    `curl -X ${method} "${address.replaceAll(emulator.publicToken, '$TEBEX_PUBLIC_TOKEN')}"`,
    ...(authorization === undefined ? [] : [`-u "${user}:$TEBEX_PRIVATE_KEY"`]),
    ...(secret === undefined ? [] : ['-H "X-Tebex-Secret: $TEBEX_PLUGIN_SECRET"']),
    ...(type === undefined || body === '' ? [] : [`-H ${inSingleQuotes(`Content-Type: ${type}`)}`]),
    ...(body === '' ? [] : [`--data-raw ${inSingleQuotes(blankKeys(emulator, body))}`]),
  ]
  return parts.join(' ')
}
