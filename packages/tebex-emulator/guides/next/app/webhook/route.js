import { readWebhook } from 'tebex-client'

export async function POST(request) {
  // The signature is made of the body as it arrived, never of parsed JSON.
  const signature = request.headers.get('x-signature')
  const event = await readWebhook(await request.text(), signature, process.env.TEBEX_WEBHOOK_SECRET)
  if (event === null) return new Response(null, { status: 403 })
  if (event.kind === 'payment' && event.type === 'payment.completed')
    console.log(`paid: ${event.payment.transactionId}`)
  return Response.json({ id: event.id })
}
