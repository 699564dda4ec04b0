/** Answers from a recording in order: each request gets the next answer that was recorded for it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { refuseOtherHosts } from '../http/own-host.ts'
import { explainError } from '../reason.ts'
import { createProblemBody, Refusal } from '../tebex/refusal.ts'
import { post } from '../tebex/webhooks/delivery.ts'
import { type Bindings, createBindings } from './bindings.ts'
import type { Call, Recording } from './recording.ts'

type ReplayOptions = {
  port: number
  /** More names in the `Host` of requests that are answered. */
  allowedHosts?: readonly string[]
  /** Target and signing secret of the recorded webhooks, which are sent in their turn. */
  webhooks?: { to: string; secret: string }
  onCall?: (line: string) => void
}

const CORS = { 'access-control-allow-origin': '*' }

export async function openReplay(
  recording: Recording,
  { port, webhooks, allowedHosts = [], onCall = () => {} }: ReplayOptions,
) {
  const bindings = createBindings(recording)
  const used = new Set<number>()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = { method: request.method ?? 'GET', path: request.url ?? '/', body: await text(request) }
    const index = findCall(recording, bindings, used, received)
    const entry = index === null ? undefined : recording.entries[index]
    onCall(
      `${received.method} ${received.path} ${entry?.kind === 'call' ? entry.response.status : 'not recorded'}`,
    )
    if (index === null || entry?.kind !== 'call') {
      response.writeHead(404, { ...CORS, 'content-type': 'application/json' })
      response.end(
        JSON.stringify(createProblemBody(new Refusal(404, 'This request is not in the recording.'), 'seen')),
      )
      return
    }
    used.add(index)
    const { status, headers, body } = entry.response
    const filled = Object.entries(headers).map(([name, value]) => [name, bindings.fill(value)])
    response.writeHead(status, Object.fromEntries(filled))
    response.end(body === null ? '' : fillBody(bindings, body))
    await sendWebhooks(index)
  }

  /** The webhooks that arrived between this answer and the next request. */
  async function sendWebhooks(after: number): Promise<void> {
    for (const entry of recording.entries.slice(after + 1)) {
      if (entry.kind === 'call' || webhooks === undefined) return
      await post(webhooks.to, fillBody(bindings, entry.body), webhooks.secret)
    }
  }

  const answer: RequestListener = (request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(explainError(error))
    })
  }
  const server = createServer(refuseOtherHosts(allowedHosts, answer)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close().closeAllConnections()
      await closed
    },
  }
}

export function fillBody(bindings: Bindings, body: string): string {
  return /^\s*[[{]/.test(body) ? bindings.fillJson(body) : bindings.fill(body)
}

type Given = { method: string; path: string; body: string }

/** The next recorded call for a request; the last call again after it. The values of its placeholders are kept. */
function findCall(
  { entries }: Recording,
  bindings: Bindings,
  used: ReadonlySet<number>,
  given: Given,
): number | null {
  const found = entries.flatMap((entry, index) => {
    if (entry.kind !== 'call' || entry.request.method !== given.method) return []
    const bound = bindings.match(comparable(entry.request.path), comparable(given.path))
    return bound === null ? [] : [{ index, bound, isSame: isSameBody(bindings, entry, given.body) }]
  })
  const fresh = found.filter(({ index }) => !used.has(index))
  const best =
    fresh.find(({ isSame }) => isSame) ?? found.findLast(({ isSame }) => isSame) ?? fresh[0] ?? found.at(-1)
  if (best === undefined) return null
  bindings.bindAll(best.bound)
  return best.index
}

/** Escapes and the order of parameters are ignored. */
function comparable(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const parameters = [...new URLSearchParams(query)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [decodeURI(pathname), ...parameters.map(([name, value]) => `${name}=${value}`)].join('\n')
}

/** True when two bodies differ only in personal values and in those of the storefront. */
function isSameBody(bindings: Bindings, { request }: Call, body: string): boolean {
  return deriveShape(bindings, request.body ?? '') === deriveShape(bindings, body)
}

const PRIVATE =
  /"(?:custom|complete_url|cancel_url|ip_address|variable_data|target_\w+|coupon_code|card_number|creator_code|username|user_id|discord_id)"/

function deriveShape(bindings: Bindings, body: string): string {
  try {
    const fields: unknown = JSON.parse(body === '' ? '{}' : body)
    const kept = Object.entries(Object(fields)).filter(([name]) => !PRIVATE.test(`"${name}"`))
    return bindings.fill(JSON.stringify(kept.toSorted()))
  } catch {
    return body
  }
}
