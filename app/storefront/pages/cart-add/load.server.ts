import { readDiscordReturn } from 'tebex-client'
import {
  createArrayGuard,
  createObjectGuard,
  type Guard,
  isNumber,
  isRecord,
  isString,
} from '#app/lib/guards.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { formatPrice, type PriceText, type WithPriceText, withPriceText } from '#app/lib/money.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import type { PackageChoice } from '#app/server/session/session.server.ts'
import {
  createCartLinkPath,
  formatCartLink,
  type LinkItem,
  parseCartLink,
} from '#app/shop/basket/cart-link.ts'
import { type BuyOptions, describeBuyOptions } from '#app/shop/catalog/questions/buy-options.server.ts'
import { type ShownQuestion, showQuestions } from '#app/shop/catalog/questions/question-fields.server.ts'
import { listQuestions } from '#app/shop/catalog/questions/questions.server.ts'
import type { Answers, Question } from '#app/shop/catalog/questions/questions.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import { getAnswers, getChoice } from '#app/shop/customer/session-basket.server.ts'
import type { RelatedProduct } from '#app/storefront/components/catalog/related-products.tsx'
import { findDiscordSignIn } from '#app/storefront/discord-sign-in.server.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { loadBestSellers } from '#app/storefront/related.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

/** `items` is the whole link; `products` are those without questions that are not owned, added by one press. */
export type WholeLink = {
  items: string
  products: (Pick<ProductDetail, 'id' | 'name'> & { quantity: number })[]
}

/** The page's script hydrates one button for each product. `form` is its form's id. */
export type CartAddData =
  | {
      state: 'found'
      /** Null if fewer than two products can be added together. */
      whole: WholeLink | null
      /** Products with a button of their own. */
      items: (Pick<ProductDetail, 'id' | 'name' | 'path' | 'isSoldHere'> & { form: string })[]
      /** The error of the posted form to which this page is the response. */
      message: string | null
    }
  /** No product in the address is known. */
  | { state: 'empty' }
  /** There is no catalogue yet. */
  | { state: 'unavailable' }

type Item = {
  product: WithPriceText<ProductDetail>
  quantity: number
  options: BuyOptions
  chosen: Pick<PackageChoice, 'quantity' | 'type' | 'giftTo'>
  form: string
  /** A form without script goes there after success. */
  next: string
  questions: ShownQuestion[]
  discordHref: string | null
  answers: Answers
  errors: ReadonlyMap<string, string>
  /** True for an owned product: pressing the button confirms that it is wanted again. */
  isOwned: boolean
}
export type CartAddStaticData = {
  /** Best sellers, if no product in the address is known. */
  waysOn: RelatedProduct[]
  items: Item[]
  together: Item[]
  /** The price of the products that are added together; null if their currencies or periods differ. */
  total: PriceText | null
}

export const load: PersonalLoad<CartAddData> = async (request) => {
  const { shop, content, params, headers, address, locale, signal, posted } = request
  const linked = parseCartLink(params.items ?? '')
  if (!(await shop.catalog.ready(signal))) return { data: { state: 'unavailable' }, ...PLATFORM_AWAY }
  const available = linked.filter(({ id }) => shop.catalog.findProduct(id))
  if (available.length === 0) {
    const { catalog } = shop
    const waysOn = loadBestSellers({ catalog, news: content.news, store: content.store }, { locale })
    const staticData: CartAddStaticData = { waysOn, items: [], together: [], total: null }
    return { data: { state: 'empty' }, staticData, status: 404 }
  }
  const others = (id: number) => available.filter((item) => item.id !== id)
  const visit = await shop.customer.identify({ headers, address })
  const owned = await shop.ownership.listIds(visit.ownerId)
  const items = await Promise.all(
    available.map((item) => {
      const next = localizeHref(createCartLinkPath(others(item.id)), locale, languages)
      return loadItem(request, { ...item, next, isOwned: owned.includes(item.id) })
    }),
  )
  const found = items.flatMap((item) => item ?? [])
  const refused = isRefusedForm(posted) ? posted : null
  const plain = found.filter((item) => isPlain(item) && refused?.packageId !== item.product.id)
  const together = plain.length > 1 ? plain.map(withPossibleQuantity) : []
  const alone = plain.length > 1 ? found.filter((item) => !plain.includes(item)) : found
  const staticData: CartAddStaticData = {
    waysOn: [],
    items: alone,
    together,
    total: sumPrices(together, locale),
  }
  const forms = alone.map(({ product, form }) => {
    const { id, name, path, isSoldHere } = product
    return { id, name, path, isSoldHere, form }
  })
  const products = together.map(({ product: { id, name }, quantity }) => ({ id, name, quantity }))
  const whole = products.length > 0 ? { items: formatCartLink(available), products } : null
  const data = { state: 'found', whole, items: forms, message: refused?.message ?? null } as const
  return {
    data,
    staticData,
    status: refused ? 422 : 200,
    cookies: visit.cookies,
    visitor: describeVisitor(visit),
  }
}

/** Adding several products at once asks nothing, not even for the type of purchase. */
function isPlain({ product, options, questions, isOwned }: Item): boolean {
  return product.isSoldHere && !options.prices && questions.length === 0 && !isOwned
}

/** The platform accepts a single one of a package with a fixed quantity, whatever the link says. */
function withPossibleQuantity(item: Item): Item {
  return item.product.allowsQuantity ? item : { ...item, quantity: 1 }
}

function sumPrices(items: readonly Item[], locale: string): PriceText | null {
  const [first] = items
  if (!first) return null
  const { currency, period } = first.product.price
  let amount = 0
  for (const { product, quantity } of items) {
    const { price } = product
    if (price.amount === null || price.currency !== currency || price.period !== period) return null
    amount += price.amount * quantity
  }
  return formatPrice({ amount, currency, period, was: null }, locale)
}

async function loadItem(
  { shop, headers, query, locale, posted }: PersonalRequest,
  { id, quantity, next, isOwned }: LinkItem & Pick<Item, 'next' | 'isOwned'>,
): Promise<Item | null> {
  const catalogue = shop.catalog.current()
  const product = shop.catalog.findProduct(id)
  if (!catalogue || !product) return null
  const [details, session] = await Promise.all([
    shop.packageDetails.findFresh(id),
    shop.customer.findSession(headers),
  ])
  const questions = details ? listQuestions(details) : product.questions
  const refused = isRefusedForm(posted) && posted.packageId === id ? posted : null
  const needsDiscordId = questions.some(({ kind }) => kind === 'discord')
  return {
    product: withPriceText(product.detail, locale),
    options: describeBuyOptions(product, { ...catalogue, locale, messages: getMessages(locale) }),
    chosen: refused?.chosen ?? { ...(session && getChoice(session, id)), ...(quantity > 1 && { quantity }) },
    quantity,
    form: `buy-${id}`,
    next,
    isOwned,
    questions: showQuestions(questions, { currency: product.summary.price.currency, locale }),
    discordHref: needsDiscordId
      ? findDiscordSignIn(shop, createCartLinkPath([{ id, quantity }]), locale)
      : null,
    answers: refused?.answers ?? {
      ...(session && getAnswers(session, id)),
      ...fromDiscord(questions, query),
    },
    errors: new Map(refused?.fields.map(({ name, message }) => [name, message])),
  }
}

/** The id from the Discord sign-in fills in a field and proves nothing. */
function fromDiscord(questions: readonly Question[], query: URLSearchParams): Answers {
  const found = readDiscordReturn(query)
  const fields = questions.filter(({ kind }) => kind === 'discord')
  return found ? Object.fromEntries(fields.map(({ key }) => [key, found.discordId])) : {}
}

const isAnswers = (value: unknown): value is Answers =>
  isRecord(value) && Object.values(value).every(isString)

const optional =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || guard(value)

const isType = (value: unknown): value is 'single' | 'subscription' =>
  value === 'single' || value === 'subscription'

const isChosen = createObjectGuard({
  quantity: optional(isNumber),
  type: optional(isType),
  giftTo: optional(isString),
})

/** The form that `/api/basket/packages` refused. */
const isRefusedForm = createObjectGuard({
  packageId: isNumber,
  answers: isAnswers,
  chosen: isChosen,
  fields: createArrayGuard(createObjectGuard({ name: isString, message: isString })),
  message: isString,
})
