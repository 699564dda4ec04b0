import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { Money, Order, OrdersResponse, Subscription } from '#app/shop/orders/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { limitPersonalReads } from './middleware/rate-limit.server.ts'
import { type ApiEnv, getAddress, readLocale, refuse, setCookies } from './responses.server.ts'

type OrdersShop = Pick<Shop, 'customer' | 'orders' | 'personalReads' | 'env' | 'log'>

/** `GET /api/orders` lists what the signed-in customer bought and owns. */
export function orderRoutes(shop: OrdersShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describeOrders = describeRoute(
    'What the signed-in customer bought: `{orders, subscriptions, owned, known_since}`; not signed in: 401',
  )
  routes.get('/', describeOrders, limitPersonalReads(shop), async (c) => {
    try {
      const visit = await shop.customer.identify({ headers: c.req.raw.headers, address: getAddress(c) })
      setCookies(c, visit.cookies)
      if (visit.customer === null) return refuse(c, shop, { code: 'login_required' })
      const history = await shop.orders.readAll(visit.customer.id)
      const locale = readLocale(c)
      return c.json({
        orders: history.orders.map((order) => serializeOrder(order, locale)),
        subscriptions: history.subscriptions.map((each) => serializeSubscription(each, locale)),
        owned: history.owned,
        known_since: formatIso(history.knownSince),
      } satisfies OrdersResponse)
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      shop.log.warn({ err: error }, 'orders could not be read')
      return refuse(c, shop, { code: 'orders_unavailable' })
    }
  })
  return routes
}

function serializeOrder(
  { date, total, recurringReference, ...order }: Order,
  locale: string,
): OrdersResponse['orders'][number] {
  const { amount, currency, text } = serializeMoney(total, locale)
  return {
    ...order,
    date: formatIso(date),
    recurring_reference: recurringReference,
    total: amount,
    currency,
    total_text: text,
  }
}

function serializeSubscription(
  { packageIds, nextPaymentAt, endedAt, price, ...subscription }: Subscription,
  locale: string,
): OrdersResponse['subscriptions'][number] {
  const { amount, currency, text } = serializeMoney(price, locale)
  return {
    ...subscription,
    package_ids: packageIds,
    next_payment_at: nextPaymentAt === null ? null : formatIso(nextPaymentAt),
    ended_at: endedAt === null ? null : formatIso(endedAt),
    price: amount,
    currency,
    price_text: text,
  }
}

function serializeMoney(money: Money | null, locale: string) {
  if (money === null) return { amount: null, currency: null, text: null }
  const { amount, currency } = money
  return { amount: amount / 100, currency, text: formatMoney(amount, currency, locale) }
}

const formatIso = (moment: number) => new Date(moment).toISOString()
