import { createHash, createHmac } from 'node:crypto'

export default defineEventHandler(async (event) => {
  // The signature is made of the bytes as they arrived, never of parsed JSON.
  const body = (await readRawBody(event)) ?? ''
  const hash = createHash('sha256').update(body).digest('hex')
  const secret = useRuntimeConfig(event).tebexWebhookSecret
  const expected = createHmac('sha256', secret).update(hash).digest('hex')
  if (getHeader(event, 'x-signature') !== expected) throw createError({ status: 403 })
  const { id, type, subject } = JSON.parse(body)
  if (type === 'payment.completed') console.log(`paid: ${subject.transaction_id}`)
  return { id }
})
