/** Prints the webhooks that arrive at a port and checks their signatures. */
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { sign } from '../tebex/webhooks/delivery.ts'
import { parsePort } from './options.ts'
import { print } from './serve.ts'

const OPTIONS = { port: { type: 'string', default: '4001' }, secret: { type: 'string' } } as const

export const LISTEN_HELP = `tebex-emulator listen [--port 4001] [--secret SECRET]
  prints the webhooks that arrive, and whether they are signed with the secret`

const Event = z.looseObject({ id: z.string(), type: z.string() })

/** Resolves to the server, which answers as the platform expects of a webhook endpoint. */
export async function listen(args: string[], show: (line: string) => void = print) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const event = Event.safeParse(parse(body))
    const type = event.success ? event.data.type : 'not an event'
    show(`${type}  ${judge(body, String(request.headers['x-signature'] ?? ''), values.secret)}`)
    show(event.success ? JSON.stringify(event.data, null, 2) : body)
    response.writeHead(event.success ? 200 : 400, { 'Content-Type': 'application/json' })
    response.end(event.success ? JSON.stringify({ id: event.data.id }) : '')
  })
  server.listen(parsePort('port', values.port), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  show(`Listening at ${url}`)
  return { url, server }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function judge(body: string, signature: string, secret: string | undefined): string {
  if (secret === undefined) return 'signature not checked'
  const expected = Buffer.from(sign(body, secret))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
    ? 'signature right'
    : 'signature wrong'
}
