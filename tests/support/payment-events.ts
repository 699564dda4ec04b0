/** Webhooks of payments as the platform would send them. */
import { randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'

type PaymentTold = {
  type: string
  transaction: string
  /** The id at the platform. */
  customer: string
  packageId: number
  /** Epoch milliseconds of the payment; now by default. */
  at?: number
  /** In units of the currency. */
  amount?: number
}

export function paymentEvent({
  type,
  transaction,
  customer,
  packageId,
  at = Date.now(),
  amount = 10,
}: PaymentTold) {
  const price = { amount, currency: 'EUR' }
  const date = new Date(at).toISOString()
  const username = { id: customer, username: `name-of-${customer}` }
  const products = [{ id: packageId, name: 'Backpack', quantity: 1, type: 'single', username }]
  const subject = { transaction_id: transaction, created_at: date, price, price_paid: price, products }
  return { id: randomUUID(), type, date, subject: { ...subject, customer: { username } } }
}

/** Sends the event to the shop; resolves to whether the shop accepted it. */
export async function deliverEvent(url: string, secret: string, event: object): Promise<boolean> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret) }
  const sent = { method: 'POST', headers, body }
  return fetch(`${url}/api/webhooks/tebex`, sent).then(
    ({ ok }) => ok,
    () => false,
  )
}
