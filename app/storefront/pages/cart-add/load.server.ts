import { readDiscordReturn } from 'tebex-client'
import { arrayOf, type Guard, isNumber, isRecord, isString, objectOf } from '#app/lib/guards.ts'
import { localeHref } from '#app/lib/locale-path.ts'
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import type { PackageChoice } from '#app/server/session/session.server.ts'
import { type BuyOptions, describeBuyOptions } from '#app/shop/catalog/questions/buy-options.server.ts'
import { type ShownQuestion, showQuestions } from '#app/shop/catalog/questions/question-fields.server.ts'
import { listQuestions } from '#app/shop/catalog/questions/questions.server.ts'
import type { Answers, Question } from '#app/shop/catalog/questions/questions.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import { getAnswers, getChoice } from '#app/shop/customer/session-basket.server.ts'
import { findDiscordSignIn } from '#app/storefront/discord-sign-in.server.ts'
import { loadOwned } from '#app/storefront/owned.server.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'

/** The page's script hydrates one button for each product. `form` is the id of its form. */
export type CartAddData =
  | {
      state: 'found'
      items: (Pick<ProductDetail, 'id' | 'name' | 'path' | 'isSoldHere'> & { form: string })[]
      /** The error of the form submission that this page answers. */
      message: string | null
    }
  /** `empty`: no product of the address is known. `unavailable`: no catalogue yet. */
  | { state: 'empty' | 'unavailable' }

type Item = {
  product: WithPriceText<ProductDetail>
  quantity: number
  options: BuyOptions
  chosen: Pick<PackageChoice, 'quantity' | 'type' | 'giftTo'>
  form: string
  /** A form without script leads there after success. */
  next: string
  questions: ShownQuestion[]
  discordHref: string | null
  answers: Answers
  errors: ReadonlyMap<string, string>
  /** It is owned: pressing the button confirms that it is wanted again. */
  isOwned: boolean
}
export type CartAddStaticData = { items: Item[] }

const MOST_ITEMS = 20

export const load: PersonalLoad<CartAddData> = async (request) => {
  const { shop, params, locale, signal, posted } = request
  const wanted = parseItems(params.items ?? '')
  if (!(await shop.catalog.ready(signal))) return { data: { state: 'unavailable' }, ...PLATFORM_AWAY }
  const known = wanted.filter(({ id }) => shop.catalog.findProduct(id))
  if (known.length === 0) return { data: { state: 'empty' }, status: 404 }
  const rest = (id: number) => known.filter((item) => item.id !== id)
  const owned = await loadOwned(request)
  const items = await Promise.all(
    known.map((item) => {
      const next = localeHref(buildPath(rest(item.id)), locale, languages)
      return loadItem(request, { ...item, next, isOwned: owned.includes(item.id) })
    }),
  )
  const staticData: CartAddStaticData = { items: items.flatMap((item) => item ?? []) }
  const forms = staticData.items.map(({ product, form }) => {
    const { id, name, path, isSoldHere } = product
    return { id, name, path, isSoldHere, form }
  })
  const refused = isRefusedForm(posted) ? posted : null
  const data = { state: 'found', items: forms, message: refused?.message ?? null } as const
  return { data, staticData, status: refused ? 422 : 200 }
}

async function loadItem(
  { shop, headers, query, locale, posted }: PersonalRequest,
  { id, quantity, next, isOwned }: WantedItem & Pick<Item, 'next' | 'isOwned'>,
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
  const asked = questions.some(({ kind }) => kind === 'discord')
  return {
    product: withPriceText(product.detail, locale),
    options: describeBuyOptions(product, { ...catalogue, locale, messages: messagesIn(locale) }),
    chosen: refused?.chosen ?? { ...(session && getChoice(session, id)), ...(quantity > 1 && { quantity }) },
    quantity,
    form: `buy-${id}`,
    next,
    isOwned,
    questions: showQuestions(questions, { currency: product.summary.price.currency, locale }),
    discordHref: asked ? findDiscordSignIn(shop, buildPath([{ id, quantity }]), locale) : null,
    answers: refused?.answers ?? {
      ...(session && getAnswers(session, id)),
      ...fromDiscord(questions, query),
    },
    errors: new Map(refused?.fields.map(({ name, message }) => [name, message])),
  }
}

/** The id with which the Discord sign-in came back: good for filling in a field, no proof of anything. */
function fromDiscord(questions: readonly Question[], query: URLSearchParams): Answers {
  const found = readDiscordReturn(query)
  const fields = questions.filter(({ kind }) => kind === 'discord')
  return found ? Object.fromEntries(fields.map(({ key }) => [key, found.discordId])) : {}
}

type WantedItem = { id: number; quantity: number }

/** `7:2,9`; what is no package is left out, and of a package that comes twice the first counts. */
function parseItems(text: string): WantedItem[] {
  const items = new Map<number, WantedItem>()
  for (const part of text.split(',').slice(0, MOST_ITEMS)) {
    const [, id, quantity = '1'] = /^([1-9]\d{0,14})(?::([1-9]\d?))?$/.exec(part) ?? []
    if (id && !items.has(Number(id))) items.set(Number(id), { id: Number(id), quantity: Number(quantity) })
  }
  return [...items.values()]
}

/** The page that adds these, or the cart when there is nothing left to add. */
function buildPath(items: readonly WantedItem[]): string {
  const parts = items.map(({ id, quantity }) => (quantity === 1 ? String(id) : `${id}:${quantity}`))
  return parts.length === 0 ? '/cart' : `/cart/add/${parts.join()}`
}

const isAnswers = (value: unknown): value is Answers =>
  isRecord(value) && Object.values(value).every(isString)

const optional =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || guard(value)

const isType = (value: unknown): value is 'single' | 'subscription' =>
  value === 'single' || value === 'subscription'

const isChosen = objectOf({
  quantity: optional(isNumber),
  type: optional(isType),
  giftTo: optional(isString),
})

/** The form that `/api/basket/packages` refused. */
const isRefusedForm = objectOf({
  packageId: isNumber,
  answers: isAnswers,
  chosen: isChosen,
  fields: arrayOf(objectOf({ name: isString, message: isString })),
  message: isString,
})
