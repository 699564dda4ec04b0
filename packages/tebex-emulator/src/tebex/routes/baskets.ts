import { z } from 'zod'
import { call } from '../../http/call.ts'
import { createApp, parse, queryOf, type SandboxContext } from '../../http/context.ts'
import { webUrl } from '../../http/respond.ts'
import { isTrusted, requireStore } from '../access.ts'
import { type Basket, countRead, createBasket, getBasket } from '../baskets.ts'
import { isPublicIpv4 } from '../pricing/tax.ts'
import { Refusal } from '../refusal.ts'
import { serializeBasket } from '../serialize.ts'

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

/** The basket of the path, in the store of the path. */
export function basketOf(c: SandboxContext): Basket {
  requireStore(c)
  return getBasket(c.var.state, c.req.param('ident') ?? '')
}

export const basketRoutes = createApp()

basketRoutes.post(BASKETS, call('createBasket'), (c) => {
  requireStore(c)
  const input = parse(CreateBasket, c.var.body)
  // Clients send the visitor's address in the body or in the query; both are read.
  const ip = input.ip_address ?? c.req.query('ip_address')
  if (ip !== undefined && !isTrusted(c)) throw new Refusal(422, 'Basic auth credentials are required')
  if (ip !== undefined && c.var.state.variants.refusePrivateAddress && !isPublicIpv4(ip)) {
    throw new Refusal(422, 'The ip address field must be a public IPv4 address.')
  }
  // Stores of this kind have no username before the login.
  if (input.username) throw new Refusal(404, 'Invalid Username provided')
  const basket = createBasket(c.var.state, {
    completeUrl: input.complete_url ?? null,
    cancelUrl: input.cancel_url ?? null,
    autoRedirect: input.complete_auto_redirect ?? false,
    custom: input.custom ?? null,
    email: input.email ?? null,
    ip: ip ?? c.env.incoming.socket.remoteAddress ?? '',
  })
  return c.json({ data: serializeBasket(c.var.state, basket) })
})

basketRoutes.get(`${BASKETS}/:ident`, call('getBasket'), (c) => {
  const basket = basketOf(c)
  countRead(basket)
  return c.json({ data: serializeBasket(c.var.state, basket) })
})

basketRoutes.get(`${BASKETS}/:ident/auth`, call('getBasketAuthUrl'), (c) => {
  const { url, variants } = c.var.state
  const basket = basketOf(c)
  const returnUrl = webUrl(queryOf(c).get('returnUrl'))
  if (returnUrl === null) throw new Refusal(422, 'The return url field is required.')
  const { authNested, loginNotNeeded } = variants
  if (loginNotNeeded) return c.json(authNested ? [[]] : [])
  basket.returnUrls.add(returnUrl)
  const query = new URLSearchParams({ basketIdent: basket.ident, return: returnUrl })
  const links = [{ name: 'FiveM', url: `${url}/fivem/?${query}` }]
  return c.json(authNested ? [links] : links)
})
