import { createHash, createHmac } from 'node:crypto'

export async function POST(request) {
  // The signature is made of the bytes as they arrived, never of parsed JSON.
  const body = await request.text()
  const hash = createHash('sha256').update(body).digest('hex')
  const expected = createHmac('sha256', process.env.TEBEX_WEBHOOK_SECRET).update(hash).digest('hex')
  if (request.headers.get('x-signature') !== expected) return new Response(null, { status: 403 })
  const { id, type, subject } = JSON.parse(body)
  if (type === 'payment.completed') console.log(`paid: ${subject.transaction_id}`)
  return Response.json({ id })
}
