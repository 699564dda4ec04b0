import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readWebhook } from 'tebex-client'

const { TEBEX_WEBHOOK_SECRET: secret, PORT = 3001 } = process.env

createServer(async (request, response) => {
  // The signature is made of the bytes as they arrived, never of parsed JSON.
  const event = await readWebhook(await buffer(request), request.headers['x-signature'], secret)
  if (event === null) return response.writeHead(403).end()
  if (event.kind === 'payment' && event.type === 'payment.completed')
    console.log(`paid: ${event.payment.transactionId}`)
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: event.id }))
}).listen(PORT)
