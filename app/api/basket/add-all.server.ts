/** Adds all packages of a cart link with one request. */
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { readBody } from '#app/server/http/http.server.ts'
import { createCartLinkPath, parseCartLink } from '#app/shop/basket/cart-link.ts'
import { withPending } from '#app/shop/customer/session-basket.server.ts'
import type { Landing } from '../landing.server.ts'
import { type ApiContext, getAddress, refuse, retryLater, selectOrigin } from '../responses.server.ts'
import { AddAllInput } from '../schemas.server.ts'
import { addChosen, chooseAll, listNames } from './add-request.server.ts'
import { type ChangingShop, refuseSignedOut, succeedWithBasket } from './basket-responses.server.ts'
import { applyOne } from './codes.server.ts'
import { ADD_FAILED } from './decide-addition.server.ts'

type AddAllShop = ChangingShop & Pick<Shop, 'catalog' | 'packageDetails'>

/**
 * Packages with questions, and owned ones, stay on the page that adds them one by one. For a signed-out visitor the
 * others wait for the login.
 */
export function addAllHandler(shop: AddAllShop, landing: Landing) {
  const { catalog, customer } = shop
  return async (c: ApiContext): Promise<Response> => {
    const input = AddAllInput.safeParse(await readBody(c))
    const items = parseCartLink(input.data?.items ?? '').filter(({ id }) => catalog.findProduct(id))
    const address = getAddress(c)
    try {
      const visit = await customer.recognise({ headers: c.req.raw.headers, address })
      const choices = chooseAll(catalog, visit.session, items)
      if (choices.length === 0) return refuse(c, shop, { ...ADD_FAILED, status: 400 })
      if (!visit.session || !visit.basket) {
        const attribution = await landing.findAttributionOf(c, visit.session)
        return refuseSignedOut(c, shop, {
          returnTo: undefined,
          cookies: [customer.recordPending(visit.session, { choices, answers: [], attribution })],
        })
      }
      const deliver = { add: addChosen(shop, address), apply: applyOne(shop, address) }
      const outcome = await customer.addPending(withPending(visit.session, choices), deliver)
      const changed = outcome.basket ?? visit.basket
      const isMissing = ({ id }: { id: number }) => !changed.packages.some((held) => held.id === id)
      const failed = choices.filter((choice) => isMissing(choice) && !outcome.asking.includes(choice.id))
      if (failed.length > 0 && failed.length === choices.length) return refuse(c, shop, ADD_FAILED)
      const page = createCartLinkPath(items.filter(isMissing))
      return await succeedWithBasket(c, shop, {
        session: outcome.session,
        changed,
        added: listNames(shop, outcome.added),
        page,
        returnTo: localizeHrefLike(page, selectOrigin(c, shop, undefined, '/'), languages),
        notice: failed.length > 0 ? 'add-failed' : 'added',
      })
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      shop.log.warn({ err: error }, 'cart link could not be added')
      return refuse(c, shop, { ...ADD_FAILED, ...retryLater(error) })
    }
  }
}
