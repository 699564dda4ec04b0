/** Sends messages in the format of each kind of channel. */
import { createHmac } from 'node:crypto'
import { withoutMarkdown } from '#app/lib/discord-markdown.ts'
import type { NotificationRow } from '#app/server/db/db.server.ts'
import { PrivateAddressError } from '#app/server/http/public-hosts.server.ts'
import { pauseIn } from '#app/server/http/rate-limit-headers.server.ts'
import type { Attempt } from './attempts.server.ts'
import type { Target } from './channels.server.ts'
import type { NotificationMessage } from './message.server.ts'
import type { Poster } from './post.server.ts'
import type { DeliveryErrorCode, NotificationFacts } from './types.ts'

export type Outgoing = { row: NotificationRow; facts: NotificationFacts; message: NotificationMessage }

export type Sent = {
  /** The attempts of the messages in the request; the others did not fit. */
  attempts: Attempt[]
  /** The pause that the receiver asked for, in milliseconds. */
  pauseMs: number | null
}

export type SendOptions = { poster: Poster; origin: string; userAgent: string; now: () => number }

/** Discord's limit of embeds in one message. */
export const MAX_EMBEDS = 10
const MAX_CHARACTERS = 6_000
const MAX_TITLE_LENGTH = 256
const MAX_DESCRIPTION_LENGTH = 4_000

const COLOURS: Record<NotificationMessage['tone'], number> = {
  good: 0x3ba55d,
  plain: 0x5865f2,
  bad: 0xd83c3e,
}

/** Sends as many messages as fit into one request. */
export async function sendToDiscord(
  { poster, origin, userAgent }: SendOptions,
  { address }: Target,
  outgoing: readonly Outgoing[],
): Promise<Sent> {
  const embeds = fitting(outgoing.map((item) => createEmbed(item, origin)))
  const url = new URL(address)
  // Discord then responds only after it has stored the message.
  url.searchParams.set('wait', 'true')
  const body = JSON.stringify({ embeds, allowed_mentions: { parse: [] } })
  const { pauseMs, ...outcome } = await post(poster, url.href, { 'user-agent': userAgent }, body)
  return { attempts: outgoing.slice(0, embeds.length).map(({ row }) => ({ row, ...outcome })), pauseMs }
}

function createEmbed({ row, message }: Outgoing, origin: string) {
  return {
    title: withoutMarkdown(message.title).slice(0, MAX_TITLE_LENGTH),
    url: origin + message.path,
    description: message.lines.map(withoutMarkdown).join('\n').slice(0, MAX_DESCRIPTION_LENGTH),
    color: COLOURS[message.tone],
    timestamp: new Date(row.created_at).toISOString(),
  }
}

function fitting(embeds: readonly ReturnType<typeof createEmbed>[]) {
  let left = MAX_CHARACTERS
  const count = embeds.findIndex(({ title, description }) => {
    left -= title.length + description.length
    return left < 0
  })
  return embeds.slice(0, count === -1 ? MAX_EMBEDS : Math.max(1, count))
}

/** One request for each message, signed as Standard Webhooks defines. */
export async function sendToWebhook(
  { poster, origin, userAgent, now }: SendOptions,
  { address, secret }: Target,
  outgoing: readonly Outgoing[],
): Promise<Sent> {
  const sent = await Promise.all(
    outgoing.map(async ({ row, facts, message }) => {
      const { title, lines, path } = message
      const event = { id: row.event, type: facts.kind, created_at: new Date(row.created_at).toISOString() }
      const words = { title, text: lines.join('\n'), url: origin + path }
      const body = JSON.stringify({ ...event, shop: origin, data: facts, ...words })
      const headers = signed({ id: row.event, body, secret, at: now() })
      return { row, ...(await post(poster, address, { ...headers, 'user-agent': userAgent }, body)) }
    }),
  )
  const pauses = sent.flatMap(({ pauseMs }) => pauseMs ?? [])
  return {
    attempts: sent.map(({ pauseMs: _, ...attempt }) => attempt),
    pauseMs: pauses.length > 0 ? Math.max(...pauses) : null,
  }
}

type Signed = { id: string; body: string; secret: string; at: number }

/** The signature is an HMAC-SHA-256 of id, time and body. */
function signed({ id, body, secret, at }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

type Outcome = Omit<Attempt, 'row'> & { pauseMs: number | null }

async function post(
  poster: Poster,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Outcome> {
  try {
    const response = await poster.post(url, { 'content-type': 'application/json', ...headers }, body)
    const { status } = response
    const error = findError(status)
    return { error, httpStatus: status, isFinal: error === 'rejected', pauseMs: pauseIn(response) }
  } catch (error) {
    const code = error instanceof PrivateAddressError ? 'private_address' : 'unavailable'
    return { error: code, httpStatus: null, isFinal: false, pauseMs: null }
  }
}

function findError(status: number): DeliveryErrorCode | null {
  if (status >= 200 && status < 300) return null
  if (status === 429) return 'rate_limited'
  if ([400, 413, 422].includes(status)) return 'rejected'
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unavailable'
}
