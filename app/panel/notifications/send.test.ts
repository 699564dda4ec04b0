import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createPoster } from './post.server.ts'
import { type Outgoing, sendToDiscord, sendToWebhook } from './send.server.ts'

const SECRET = 'a-secret-of-the-seller'

/** Opens a receiver that responds with this status and collects its requests. */
async function openReceiver(status: number) {
  const got: { headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const poster = createPoster({ trusted: origin, signal: new AbortController().signal })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    poster.close()
  })
  return {
    got,
    origin,
    options: { poster, origin: 'https://shop.example', userAgent: 'Test', now: () => 1_000_000 },
  }
}

const outgoing = (lines: string[]): Outgoing => ({
  row: {
    channel_id: 'a',
    event: 'test 1',
    facts: '{}',
    created_at: 0,
    state: 'waiting',
    attempts: 0,
    claimed_until: 0,
    error: null,
    http_status: null,
    finished_at: null,
  },
  facts: { kind: 'test' },
  message: { title: 'A *title*', lines, path: '/admin', tone: 'plain' },
})

test('a webhook is signed over id, time and body as documented', async () => {
  const { got, origin, options } = await openReceiver(204)
  const { attempts } = await sendToWebhook(options, { address: origin, secret: SECRET }, [outgoing(['one'])])
  expect(attempts).toMatchObject([{ error: null, httpStatus: 204 }])
  const [{ headers, body } = { headers: {}, body: '' }] = got
  const signature = createHmac('sha256', SECRET).update(`test 1.1000.${body}`).digest('base64')
  expect(headers).toMatchObject({ 'webhook-id': 'test 1', 'webhook-signature': `v1,${signature}` })
  expect(JSON.parse(body)).toMatchObject({ id: 'test 1', type: 'test', text: 'one' })
})

test('a redirect is not followed, and a refusal of the message is final', async () => {
  for (const [status, error, isFinal] of [
    [302, 'unavailable', false],
    [404, 'refused', false],
    [400, 'rejected', true],
  ] as const) {
    const { got, origin, options } = await openReceiver(status)
    const { attempts } = await sendToWebhook(options, { address: origin, secret: SECRET }, [outgoing([])])
    expect(attempts).toMatchObject([{ error, isFinal, httpStatus: status }])
    expect(got).toHaveLength(1)
  }
})

test('a Discord message escapes Markdown, mentions no one and stays within the limit of characters', async () => {
  const { got, origin, options } = await openReceiver(200)
  const long = outgoing(['@everyone [x](https://evil.example)', 'a'.repeat(3_500)])
  const { attempts } = await sendToDiscord(options, { address: origin, secret: '' }, [long, long])
  expect(attempts).toHaveLength(1)
  const body = JSON.parse(got[0]?.body ?? '')
  expect(body.allowed_mentions).toEqual({ parse: [] })
  expect(body.embeds[0].title).toBe('A \\*title\\*')
  expect(body.embeds[0].description).toContain('\\[x\\]\\(https://evil.example\\)')
})
