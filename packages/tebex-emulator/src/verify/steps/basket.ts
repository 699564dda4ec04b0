/** Baskets without a customer, and what they refuse. */
import { NotObservable } from '../answers.ts'
import type { Request } from '../ask.ts'
import { ANONYMOUS_IDENT, type Known, RETURN_URL, type Step } from './step.ts'

export const BASKET_FIELDS = {
  complete_url: 'https://shop.example/thank-you',
  cancel_url: 'https://shop.example/cart',
  complete_auto_redirect: true,
  custom: { order: 'verify' },
}
const NO_CODE = 'NO-SUCH-CODE'
const NO_CARD = '0000 0000 0000 0000'

const create = (name: string, body: object, headers: Record<string, string> = {}): Step => ({
  name,
  request({ account, username, reader }) {
    if (username === null && reader.isSuccess('store') && reader.object('store').supports_usernames === true)
      throw new NotObservable('needs the name of a player (--username)')
    const path = `${account}/baskets`
    return { method: 'POST', path, headers, body: { ...(username !== null && { username }), ...body } }
  },
})

const code = (name: string, path: string, body: unknown): Step => ({
  name,
  request: ({ account, ident }) => ({ method: 'POST', path: `${account}/baskets/${ident}/${path}`, body }),
})

const get = (name: string, buildPath: (known: Known) => string): Step => ({
  name,
  request: (known) => ({ method: 'GET', path: buildPath(known) }),
})

const AUTH = `auth?returnUrl=${encodeURIComponent(RETURN_URL)}`

const toBasket =
  (method: 'POST' | 'PUT', path: string, body: (known: Known) => unknown) =>
  (known: Known): Request => ({ method, path: `/baskets/${known.ident}/${path}`, body: body(known) })

const NONSENSE = { complete_url: 'nonsense' }

export const BASKET_STEPS: readonly Step[] = [
  create('emptyBasket', {}),
  create('basket', BASKET_FIELDS),
  get('readBasket', ({ account, ident }) => `${account}/baskets/${ident}`),
  get('noBasket', ({ account }) => `${account}/baskets/${ANONYMOUS_IDENT}`),
  create('nonsense', NONSENSE),
  create('nonsenseAsHtml', NONSENSE, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
  create('nonsenseAsAnything', NONSENSE, { Accept: '*/*' }),
  create('addressOfBasket', { ip_address: '8.8.8.8' }),
  get('auth', ({ account, ident }) => `${account}/baskets/${ident}/${AUTH}`),
  get('authNoBasket', ({ account }) => `${account}/baskets/${ANONYMOUS_IDENT}/${AUTH}`),
  {
    name: 'addBeforeLogin',
    request: toBasket('POST', 'packages', ({ pick }) => ({ package_id: pick('any').id, quantity: 1 })),
  },
  { name: 'quantityBeforeLogin', request: toBasket('PUT', 'packages/1', () => ({ quantity: 1 })) },
  { name: 'couponOnBasketBase', request: toBasket('POST', 'coupons', () => ({ coupon_code: NO_CODE })) },
  code('noCoupon', 'coupons', { coupon_code: NO_CODE }),
  code('noGiftCard', 'giftcards', { card_number: NO_CARD }),
  code('noCreatorCode', 'creator-codes', { creator_code: NO_CODE }),
]
