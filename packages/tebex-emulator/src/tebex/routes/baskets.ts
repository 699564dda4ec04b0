import { z } from 'zod'
import { call } from '../../http/call.ts'
import { Bool, createApp, IpAddress, parse, readQuery, type SandboxContext } from '../../http/context.ts'
import { json, webUrl } from '../../http/respond.ts'
import { isTrusted, requireStore } from '../access.ts'
import type { Basket } from '../basket.ts'
import { createBasket, getBasket } from '../baskets.ts'
import { Custom } from '../line.ts'
import { countRead } from '../logins.ts'
import { isPublicIpv4 } from '../pricing/tax.ts'
import { Refusal } from '../refusal.ts'
import { serializeBasket } from '../serialize.ts'
import { findNamedCustomer, getKind } from '../store-kinds.ts'

const BASKETS = '/api/accounts/:token/baskets'

const Text = z.union([z.string(), z.int()]).transform(String)

/** Only addresses that a browser may be sent to. */
const WebUrl = z.string().refine((value) => webUrl(value) !== null)

const CreateBasket = z.object({
  complete_url: WebUrl.nullish(),
  cancel_url: WebUrl.nullish(),
  complete_auto_redirect: Bool.nullish(),
  custom: Custom.nullish(),
  ip_address: IpAddress.nullish(),
  username: Text.nullish(),
  user_id: Text.nullish(),
  discord_id: Text.nullish(),
  email: z.email().nullish(),
})

const BasketQuery = CreateBasket.pick({ ip_address: true })

/** The basket of the path, in the store of the path. */
export function getBasketOfRequest(c: SandboxContext): Basket {
  requireStore(c)
  return getBasket(c.get('state'), c.req.param('ident') ?? '')
}

export const basketRoutes = createApp()

basketRoutes.post(BASKETS, call('createBasket'), (c) => {
  requireStore(c)
  const { variants } = c.get('state')
  const options = { isLoose: variants.looseInput }
  const input = parse(CreateBasket, c.get('body'), options)
  // Clients send the visitor's address in the body or in the query; both are read.
  const ip = input.ip_address ?? parse(BasketQuery, c.req.query(), options).ip_address ?? undefined
  if (ip !== undefined && !isTrusted(c)) throw new Refusal(422, 'Basic auth credentials are required')
  if (ip !== undefined && variants.refusePrivateAddress && !isPublicIpv4(ip)) {
    throw new Refusal(422, 'The ip address field must be a public IPv4 address.')
  }
  const basket = createBasket(c.get('state'), {
    player: findNamedCustomer(c.get('state'), input),
    completeUrl: input.complete_url ?? null,
    cancelUrl: input.cancel_url ?? null,
    autoRedirect: input.complete_auto_redirect ?? false,
    custom: input.custom ?? null,
    email: input.email ?? null,
    ip: ip ?? c.env.incoming.socket.remoteAddress ?? '',
  })
  return json({ data: serializeBasket(c.get('state'), basket) })
})

basketRoutes.get(`${BASKETS}/:ident`, call('getBasket'), (c) => {
  const basket = getBasketOfRequest(c)
  countRead(c.get('state'), basket)
  return json({ data: serializeBasket(c.get('state'), basket) })
})

basketRoutes.get(`${BASKETS}/:ident/auth`, call('getBasketAuthUrl'), (c) => {
  const { url, variants } = c.get('state')
  const basket = getBasketOfRequest(c)
  const returnUrl = webUrl(readQuery(c).get('returnUrl'))
  if (returnUrl === null) throw new Refusal(422, 'The return url field is required.')
  if (!basket.returnUrls.includes(returnUrl)) basket.returnUrls.push(returnUrl)
  const query = new URLSearchParams({ basketIdent: basket.ident, return: returnUrl })
  const { provider } = getKind(c.get('state'))
  const providers = provider === null ? [] : [provider]
  if (variants.authListsDiscord) providers.push({ name: 'Discord', path: 'discord' })
  const links = providers.map(({ name, path }) => ({ name, url: `${url}/${path}/?${query}` }))
  return json(variants.authNested ? [links] : links)
})
