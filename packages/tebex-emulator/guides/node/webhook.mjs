import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseWebhook, verifyWebhook } from 'tebex-client'

const { TEBEX_WEBHOOK_SECRET: secret, PORT = 3001 } = process.env

createServer(async (request, response) => {
  // The signature is made of the bytes as they arrived, never of parsed JSON.
  const body = await buffer(request)
  if (!verifyWebhook(body, request.headers['x-signature'], secret)) return response.writeHead(403).end()
  const event = parseWebhook(body)
  if (event.kind === 'payment' && event.type === 'payment.completed')
    console.log(`paid: ${event.payment.transactionId}`)
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: event.id }))
}).listen(PORT)
