import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { type DetailedFault, detailed, type Fault } from '../faults.ts'
import { problemBody } from '../tebex/refusal.ts'
import { json, type Reply, redirect } from './message.ts'
import { encode, send } from './respond.ts'

export type Exchange = {
  response: ServerResponse
  acceptEncoding: string | undefined
  /** Does the work and gives the true answer. */
  answer: () => Promise<Reply>
  /** Where a redirect fault leads when it names no place. */
  trap: string
}

const BOMB_BYTES = 300 * 1024 * 1024

function statusReply(fault: {
  status: number
  retryAfter?: number | undefined
  detail?: string | undefined
}): Reply {
  const reply = json(problemBody(fault.status, fault.detail ?? 'A fault was ordered', 'seen'), fault.status)
  return fault.retryAfter === undefined
    ? reply
    : { ...reply, headers: { 'Retry-After': String(fault.retryAfter) } }
}

/** The answers that stand in for the true one. */
function falseReply(fault: DetailedFault, trap: string): Reply | null {
  switch (fault.kind) {
    case 'status':
      return statusReply(fault)
    case 'json':
      return json(fault.body, fault.status ?? 200)
    case 'html':
      return {
        status: 200,
        type: 'text/html',
        body: '<!DOCTYPE html><title>Maintenance</title><h1>Back soon</h1>',
      }
    case 'badJson':
      return { status: 200, type: 'application/json', body: '{"data":[{"id":1,"name":"Pol' }
    case 'empty':
      return { status: 200, type: 'application/json', body: '' }
    case 'null':
      return json(null)
    case 'wrongShape':
      return json({ data: 'surprise', packages: 7 })
    case 'redirect':
      return redirect(fault.to ?? trap, fault.status ?? 302)
    default:
      return null
  }
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}

async function sendHalf({ response, acceptEncoding, answer }: Exchange): Promise<void> {
  const reply = await answer()
  const { headers, bytes } = await encode(reply, acceptEncoding)
  response.writeHead(reply.status, { ...headers, 'Content-Length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy())
}

async function drip(
  exchange: Exchange,
  { ms, bytes = 1 }: { ms: number; bytes?: number | undefined },
): Promise<void> {
  const { response } = exchange
  const reply = await exchange.answer()
  const whole = await encode(reply, exchange.acceptEncoding)
  response.writeHead(reply.status, { ...whole.headers, 'Content-Length': whole.bytes.length })
  for (let at = 0; at < whole.bytes.length && !response.destroyed; at += bytes) {
    response.write(whole.bytes.subarray(at, at + bytes))
    await wait(ms, undefined, { ref: false })
  }
  response.end()
}

/** A small body that unpacks to a string of spaces of the given size. */
async function bomb({ response }: Exchange, bytes: number): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
  // A client that stops reading too large a body is right to do so.
  await pipeline(spaces(bytes), createGzip(), response).catch(() => undefined)
}

function* spaces(bytes: number) {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  yield '{"data":"'
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield '"}'
}

async function lose(exchange: Exchange, how: 'reset' | 'hang' | 'error'): Promise<void> {
  await exchange.answer()
  if (how === 'reset') reset(exchange.response)
  if (how === 'error') {
    await send(
      exchange.response,
      statusReply({ status: 500, detail: 'Server Error' }),
      exchange.acceptEncoding,
    )
  }
}

/** Answers with the fault instead of the truth; a hanging answer ends when the caller or the sandbox does. */
export async function breakAnswer(fault: Fault, exchange: Exchange): Promise<void> {
  const order = detailed(fault)
  const reply = falseReply(order, exchange.trap)
  if (reply !== null) return send(exchange.response, reply, exchange.acceptEncoding)
  switch (order.kind) {
    case 'delay':
      await wait(order.ms, undefined, { ref: false })
      return send(exchange.response, await exchange.answer(), exchange.acceptEncoding)
    case 'reset':
      return reset(exchange.response)
    case 'truncated':
      return sendHalf(exchange)
    case 'drip':
      return drip(exchange, order)
    case 'gzipBomb':
      return bomb(exchange, order.bytes ?? BOMB_BYTES)
    case 'lost':
      return lose(exchange, order.answer ?? 'reset')
    default:
      return
  }
}
