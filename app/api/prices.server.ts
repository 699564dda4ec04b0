import { Hono } from 'hono'
import { isbot } from 'isbot'
import { TebexError } from 'tebex-client'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { getMessages } from '#app/messages/all.server.ts'
import type { Messages } from '#app/messages/index.ts'
import { problem } from '#app/server/http/http.server.ts'
import type { PersonalPrice } from '#app/shop/catalog/prices/personal-prices.server.ts'
import { writePriceInWords } from '#app/shop/catalog/prices/price-in-words.ts'
import type { PersonalPricesResponse } from '#app/shop/catalog/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { limitPersonalReads } from './middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  getAddress,
  getRequestMessages,
  readLocale,
  refuse,
  retryLater,
  setCookies,
} from './responses.server.ts'

const MAX_IDS = 24

const Ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int()).max(MAX_IDS))

type PricesShop = Pick<
  Shop,
  'customer' | 'personalPrices' | 'countryPrices' | 'ownership' | 'personalReads' | 'env' | 'log'
>

/** `GET /api/prices?ids=1,2` returns the visitor's own prices that differ from the page's. Never cached. */
export function priceRoutes(shop: PricesShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describePrices = describeRoute(
    `What the visitor pays for the packages \`ids\`, at most ${MAX_IDS}, where it is not the page’s price: by account when signed in, else by country: \`{prices}\``,
  )
  routes.get('/', describePrices, limitPersonalReads(shop), async (c) => {
    const ids = Ids.safeParse(c.req.query('ids'))
    if (!ids.success)
      return problem(c, 400, 'invalid_input', getRequestMessages(c).problems.unknown ?? 'invalid_input')
    try {
      const visit = await shop.customer.recognise({ headers: c.req.raw.headers, address: getAddress(c) })
      setCookies(c, visit.cookies)
      const prices = visit.basket
        ? await shop.personalPrices.list(
            visit.basket,
            ids.data,
            await shop.ownership.listIds(visit.basket.usernameId),
          )
        : countryPricesFor(c, shop).filter(({ id }) => ids.data.includes(id))
      const locale = readLocale(c)
      return c.json({
        prices: prices.map((price) => describe(price, locale)),
      } satisfies PersonalPricesResponse)
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      shop.log.warn({ err: error }, 'personal prices could not be read')
      return refuse(c, shop, { code: 'basket_unavailable', ...retryLater(error) })
    }
  })
  return routes
}

/** Prices for a visitor who is not signed in; none for bots, which buy nothing. */
export function countryPricesFor(
  c: ApiContext,
  { countryPrices }: Pick<Shop, 'countryPrices'>,
): readonly PersonalPrice[] {
  return isbot(c.req.header('user-agent')) ? [] : countryPrices.find(getAddress(c))
}

function describe(price: PersonalPrice, locale: string): PersonalPricesResponse['prices'][number] {
  const t = getMessages(locale)
  const ways = price.periods.map((period) =>
    writePriceInWords({ ...price, period, was: null }, { locale, t }),
  )
  // A free product is free both ways, which is said once.
  const formatted = [...new Set(ways)].join(' / ')
  return { id: price.id, price: formatted, text: formatSentence(price, formatted, t) }
}

function formatSentence({ plan, owned }: PersonalPrice, formatted: string, { yourPrice }: Messages): string {
  if (plan === 'current') return yourPrice.plan
  if (plan === 'upgrade') return yourPrice.upgrade(formatted)
  return owned === null ? yourPrice.price(formatted) : yourPrice.owned(formatted, owned)
}
