import { getAdminMessages } from '#app/messages/admin/index.ts'
import { seesAmounts } from '#app/panel/access/rights.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { getCountryName } from '#app/shop/analytics/countries.ts'
import type { Transcript } from '#app/shop/assistant/types.ts'
import { type OrderQuery, parseOrderQuery } from '#app/shop/orders/panel/order-list.server.ts'
import type { OrderPage, OrderStory } from '#app/shop/orders/panel/types.ts'
import type { CustomerProblem } from '#app/shop/orders/types.ts'
import { describeSource } from '#app/shop/sources/known-sources.server.ts'
import { findLandingTitle } from '#app/shop/sources/landing-title.server.ts'
import { findCustomer } from './find-customer.server.ts'

export type OrdersData = PanelData<{
  query: OrderQuery
  /** False leaves out the places of amounts, which the server does not send. */
  seesAmounts: boolean
  view: OrdersView
}>

/** The list or one order; the story is null when the order does not exist. */
type OrdersView =
  | { kind: 'list'; page: OrderPage; problem: CustomerProblem | null }
  | { kind: 'order'; story: StoryData | null }

export type StoryData = OrderStory & {
  /** The source's name and kind; null when the source is unknown. */
  source: ReturnType<typeof describeSource> | null
  /** The title of the landing page; empty for an unknown one. */
  landingTitle: string
}

const MAX_QUESTION_LENGTH = 160
export const TRANSACTION = /^[\x21-\x7e]{1,200}$/

export const loadContent: PanelLoad<OrdersData> = async ({
  shop,
  content,
  query: params,
  language,
  session,
}) => {
  const { ordersPanel, reviews, assistant } = shop
  const { tag } = getAdminMessages(language)
  const { query } = parseOrderQuery(params)
  const order = params.get('order')
  const viewer = { tag, seesAmounts: seesAmounts(session.person.role, ordersPanel) }
  const base = { query, seesAmounts: viewer.seesAmounts }
  if (order === null) {
    const { customer, ...filter } = query
    const { customerKey, problem } = await findCustomer(shop, customer)
    const page = await ordersPanel.listOrders({ ...filter, customerKey }, viewer)
    return { ...base, view: { kind: 'list', page, problem } }
  }
  const found = TRANSACTION.test(order)
    ? await ordersPanel.findStory(order, {
        viewer,
        listReviews: reviews.moderation.listOf,
        listChats: async (basket) => (await assistant.transcripts.listOfBaskets([basket])).map(summarizeChat),
      })
    : null
  const story = found && { ...found, country: getCountryName(found.country ?? '', language) }
  return {
    ...base,
    view: {
      kind: 'order',
      story:
        story &&
        withSource(story, (path) =>
          findLandingTitle(path, { catalog: shop.catalog, pages: content.store.pages }),
        ),
    },
  }
}

/** Summarizes the chat, because its messages have their own page. */
function summarizeChat({ id, startedAt, messages }: Transcript) {
  const spoken = messages.filter(({ author }) => author !== 'system')
  const question = spoken.find(({ author }) => author === 'user')?.content ?? ''
  return {
    id,
    startedAt: new Date(startedAt).toISOString(),
    messages: spoken.length,
    question: question.slice(0, MAX_QUESTION_LENGTH),
  }
}

function withSource(story: OrderStory, findLanding: (path: string) => string): StoryData {
  const { source, landing } = story.attribution ?? {}
  return {
    ...story,
    source: source === undefined ? null : describeSource(source),
    landingTitle: findLanding(landing ?? ''),
  }
}
