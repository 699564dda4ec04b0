import { z } from 'zod'
import { Bool, IpAddress, parse, readParam, type SandboxContext } from '../http/context.ts'
import { json, webUrl } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import { createBasket, getBasket, getOpenBasket } from '../tebex/baskets.ts'
import { applyCreatorCode } from '../tebex/codes.ts'
import { Custom } from '../tebex/line.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import { addItem, Item, requireApproved, Sale, setSale } from './products.ts'
import { serializeBasket } from './serialize.ts'

/** The documented status for an invalid body. */
export const WRONG_BODY = { status: 400 } as const

const WebUrl = z.string().refine((value) => webUrl(value) !== null)
const Text = z.string().max(200)
const Moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const Changes = z.object({
  first_name: Text.nullish(),
  last_name: Text.nullish(),
  name: Text.nullish(),
  postal_code: Text.nullish(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .nullish(),
  creator_code: Text.nullish(),
  complete_auto_redirect: Bool.nullish(),
  expires_at: Moment.nullish(),
})

const NewBasket = Changes.extend({
  return_url: WebUrl.nullish(),
  complete_url: WebUrl.nullish(),
  custom: Custom.nullish(),
  email: z.email().nullish(),
  ip: IpAddress.nullish(),
})

const Checkout = z.object({ basket: NewBasket, items: z.array(Item).min(1), sale: Sale.nullish() })

function change(state: State, basket: Basket, input: z.infer<typeof Changes>): void {
  const [first, ...last] = (input.name ?? '').split(' ')
  basket.firstName = input.first_name ?? (first || basket.firstName)
  basket.lastName = input.last_name ?? (last.join(' ') || basket.lastName)
  basket.postalCode = input.postal_code ?? basket.postalCode
  basket.country = input.country?.toUpperCase() ?? basket.country
  basket.autoRedirect = input.complete_auto_redirect ?? basket.autoRedirect
  basket.expiresAt = input.expires_at ?? basket.expiresAt
  if (input.creator_code != null) applyCreatorCode(state, basket.ident, input.creator_code)
}

function create(c: SandboxContext, input: z.infer<typeof NewBasket>): Basket {
  const { state } = c.var
  const basket = createBasket(state, {
    player: null,
    completeUrl: input.complete_url ?? null,
    cancelUrl: input.return_url ?? null,
    autoRedirect: false,
    custom: input.custom ?? null,
    email: input.email ?? null,
    ip: input.ip ?? c.env.incoming.socket.remoteAddress ?? '',
  })
  change(state, basket, input)
  return basket
}

const respond = (c: SandboxContext, basket: Basket): Response => json(serializeBasket(c.var.state, basket))

const getOpenBasketOfRequest = (c: SandboxContext): Basket =>
  getOpenBasket(c.var.state, readParam(c, 'ident'))

export const postBasket = (c: SandboxContext): Response =>
  respond(c, create(c, parse(NewBasket, c.var.body, WRONG_BODY)))

export const readBasket = (c: SandboxContext): Response =>
  respond(c, getBasket(c.var.state, readParam(c, 'ident')))

export function updateBasket(c: SandboxContext): Response {
  const basket = getOpenBasketOfRequest(c)
  change(c.var.state, basket, parse(Changes, c.var.body, WRONG_BODY))
  return respond(c, basket)
}

export function postPackage(c: SandboxContext): Response {
  requireApproved(c.var.state)
  const basket = getOpenBasketOfRequest(c)
  addItem(c.var.state, basket, parse(Item, c.var.body, WRONG_BODY))
  return respond(c, basket)
}

/** A row's id is that of its package. */
export function deleteRow(c: SandboxContext): Response {
  const basket = getOpenBasketOfRequest(c)
  const kept = basket.lines.filter(({ packageId }) => String(packageId) !== readParam(c, 'row'))
  if (kept.length === basket.lines.length) throw new Refusal(404, 'Row not found')
  basket.lines = kept
  return c.body(null, 204)
}

export function postSale(c: SandboxContext): Response {
  const basket = getOpenBasketOfRequest(c)
  setSale(basket, parse(Sale, c.var.body, WRONG_BODY))
  return respond(c, basket)
}

/** Creates a basket with its packages and its sale in one call. */
export function postCheckout(c: SandboxContext): Response {
  requireApproved(c.var.state)
  const { basket: wanted, items, sale } = parse(Checkout, c.var.body, WRONG_BODY)
  const basket = create(c, wanted)
  for (const item of items) addItem(c.var.state, basket, item)
  if (sale != null) setSale(basket, sale)
  return respond(c, basket)
}
