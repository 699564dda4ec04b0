import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { Player } from '../tebex/catalogue.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import { findCustomer, findNamedCustomer, getKind } from '../tebex/store-kinds.ts'
import { createUserRow, deriveInternalId, listActivePackageRows } from './rows.ts'

/** The game's id of a customer, found by that id, the name or this API's number. */
function requireCustomer(state: State, wanted: string): string {
  const { pluginPlayerId } = state.variants
  for (const { customer } of state.payments.values()) {
    const { usernameId, username } = customer
    if (usernameId === null) continue
    if (pluginPlayerId !== 'internal' && (usernameId === wanted || username === wanted)) return usernameId
    if (pluginPlayerId !== 'uuid' && String(deriveInternalId(usernameId)) === wanted) return usernameId
  }
  throw new Refusal(404, 'Player not found')
}

/** A player who can be given a package, also without earlier purchases. */
export function requirePlayer(state: State, username: string): Player {
  if (getKind(state).platform?.supports_usernames === true) {
    const named = findNamedCustomer(state, { username })
    if (named !== null) return named
  }
  const player = findCustomer(state, username)
  if (player === null) throw new Refusal(404, 'Player not found')
  return player
}

export function readUser(c: SandboxContext): Response {
  const { state } = c.var
  if (!state.variants.pluginPlan) throw new Refusal(400, 'Your plan does not include player lookups.')
  const wanted = readParam(c, 'user')
  const payment = [...state.payments.values()].find(
    ({ customer }) => customer.usernameId === wanted || customer.username === wanted,
  )
  if (payment?.customer.usernameId == null) throw new Refusal(404, 'Player not found')
  return json(createUserRow(state, payment.customer.usernameId))
}

export function listPlayerPackages(c: SandboxContext): Response {
  const wanted = c.req.query('package')
  const usernameId = requireCustomer(c.var.state, readParam(c, 'player'))
  return json(listActivePackageRows(c.var.state, usernameId, wanted === undefined ? null : Number(wanted)))
}
