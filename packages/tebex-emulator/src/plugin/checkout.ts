import { z } from 'zod'
import type { SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { computeExpiry, createBasket } from '../tebex/baskets.ts'
import { addLine } from '../tebex/lines.ts'
import { getPackage } from './catalogue.ts'
import { Id, readBody, Text } from './input.ts'
import { requirePlayer } from './players.ts'
import { formatIsoBasic } from './rows.ts'

const Wanted = z.object({ package_id: Id, username: Text.min(1) })

/** The address at which a player pays for one package. */
export function createCheckout(c: SandboxContext): Response {
  const { state } = c.var
  const { package_id, username } = readBody(c, Wanted)
  const pack = getPackage(state, String(package_id))
  const player = requirePlayer(state, username)
  const basket = createBasket(state, {
    player,
    email: null,
    ip: '',
    custom: null,
    completeUrl: null,
    cancelUrl: null,
    autoRedirect: false,
  })
  addLine(state, basket.ident, {
    packageId: pack.id,
    quantity: null,
    dynamic: false,
    variables: {},
    custom: null,
    target: null,
    type: pack.type === 'both' ? 'single' : null,
  })
  return json(
    { url: `${state.url}/pay/${basket.ident}`, expires: formatIsoBasic(computeExpiry(state, basket)) },
    201,
  )
}
