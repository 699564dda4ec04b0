import type { Shop } from '#app/compose.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import {
  type DeliveryPage,
  type DeliveryWithBody,
  TEST_OUTCOMES,
  type TestOutcome,
} from '#app/shop/orders/panel/types.ts'
import { type DeliveryQuery, parseDeliveryQuery } from '#app/shop/orders/panel/webhook-deliveries.server.ts'

export type WebhooksData = PanelData<{
  query: DeliveryQuery
  view: WebhooksView
  /** The outcome of the form that was sent. */
  outcome: Outcome | null
  /** HTTP status of the response to a test event. */
  answer: string | null
}>

/** The list, or one delivery, which is null when there is no delivery with this id. */
type WebhooksView = DeliveryList | { kind: 'delivery'; delivery: DeliveryWithBody | null }

export type DeliveryList = {
  kind: 'list'
  page: DeliveryPage
  arrivals: Awaited<ReturnType<Shop['ordersPanel']['readWebhookActivity']>>
  address: string
  eventTypes: readonly string[]
  refusals: Awaited<ReturnType<Shop['webhookRefusals']['list']>>
}

type Outcome = TestOutcome | 'replayed' | 'gone'

const OUTCOMES: readonly Outcome[] = [...TEST_OUTCOMES, 'replayed', 'gone']
export const EVENT_ID = /^[\x21-\x7e]{1,200}$/

export const loadContent: PanelLoad<WebhooksData> = async ({ shop, query: params }) => {
  const { query } = parseDeliveryQuery(params)
  const answer = params.get('answer')
  return {
    query,
    view: await readView(shop, params.get('event'), query),
    outcome: OUTCOMES.find((one) => one === params.get('outcome')) ?? null,
    answer: answer !== null && /^\d{3}$/.test(answer) ? answer : null,
  }
}

async function readView(shop: Shop, id: string | null, query: DeliveryQuery): Promise<WebhooksView> {
  const { listDeliveries, findDelivery, readWebhookActivity, webhookAddress, eventTypes } = shop.ordersPanel
  if (id !== null) return { kind: 'delivery', delivery: EVENT_ID.test(id) ? await findDelivery(id) : null }
  const [page, arrivals, refusals] = await Promise.all([
    listDeliveries(query),
    readWebhookActivity(),
    shop.webhookRefusals.list(),
  ])
  return { kind: 'list', page, arrivals, refusals, address: webhookAddress, eventTypes }
}
