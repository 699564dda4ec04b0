import { z } from 'zod'
import { json, type Message, type Reply, webUrl } from '../../http/message.ts'
import { parse } from '../../http/parse.ts'
import type { Route } from '../../http/router.ts'
import { isTrusted, requireStore } from '../access.ts'
import { type Basket, createBasket, getBasket } from '../baskets.ts'
import { Refusal } from '../refusal.ts'
import { wireBasket } from '../wire.ts'
import type { World } from '../world.ts'

const BASKETS = '/api/accounts/:token/baskets'

/** Only addresses that a browser may be sent to. */
const WebUrl = z.string().refine((value) => webUrl(value) !== null)

const CreateBasket = z.object({
  complete_url: WebUrl.nullish(),
  cancel_url: WebUrl.nullish(),
  complete_auto_redirect: z.coerce.boolean().nullish(),
  custom: z.union([z.record(z.string(), z.unknown()), z.array(z.never()).transform(() => ({}))]).nullish(),
  ip_address: z.string().nullish(),
  username: z.string().nullish(),
  email: z.string().nullish(),
})

function postBasket(world: World, message: Message): Reply {
  requireStore(world, message)
  const input = parse(CreateBasket, message.body)
  // Clients send the visitor's address in the body or in the query; both are read.
  const ip = input.ip_address ?? message.query.get('ip_address')
  if (ip !== null && !isTrusted(world, message)) throw new Refusal(422, 'Basic auth credentials are required')
  // Stores of this kind have no username before the login.
  if (input.username) throw new Refusal(404, 'Invalid Username provided')
  const basket = createBasket(world, {
    completeUrl: input.complete_url ?? null,
    cancelUrl: input.cancel_url ?? null,
    autoRedirect: input.complete_auto_redirect ?? false,
    custom: input.custom ?? null,
    email: input.email ?? null,
    ip: ip ?? message.address,
  })
  return json({ data: wireBasket(world, basket) })
}

/** The basket of the path, in the store of the path. */
export function basketOf(world: World, message: Message): Basket {
  requireStore(world, message)
  return getBasket(world, message.params.ident ?? '')
}

const readBasket = (world: World, message: Message): Reply =>
  json({ data: wireBasket(world, basketOf(world, message)) })

function getAuthLinks(world: World, message: Message): Reply {
  const basket = basketOf(world, message)
  const returnUrl = webUrl(message.query.get('returnUrl'))
  if (returnUrl === null) throw new Refusal(422, 'The return url field is required.')
  const { authNested, loginNotNeeded } = world.variants
  if (loginNotNeeded) return json(authNested ? [[]] : [])
  basket.returnUrls.add(returnUrl)
  const query = new URLSearchParams({ basketIdent: basket.ident, return: returnUrl })
  const links = [{ name: 'FiveM', url: `${world.url}/fivem/?${query}` }]
  return json(authNested ? [links] : links)
}

export const basketRoutes: Route[] = [
  { method: 'POST', pattern: BASKETS, operation: 'createBasket', handle: postBasket },
  { method: 'GET', pattern: `${BASKETS}/:ident`, operation: 'getBasket', handle: readBasket },
  { method: 'GET', pattern: `${BASKETS}/:ident/auth`, operation: 'getBasketAuthUrl', handle: getAuthLinks },
]
