import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type DetailedFault, detailed, type Fault } from '../faults.ts'
import { createProblemBody, Refusal } from '../tebex/refusal.ts'
import { chooseStyle, findApi } from './bases.ts'
import type { SandboxContext } from './context.ts'
import { json, redirect, writeHead } from './respond.ts'

const BOMB_BYTES = 300 * 1024 * 1024

/** A refusal in the shape of the API that was called. */
function statusResponse(c: SandboxContext, status: number, detail: string, retryAfter?: number): Response {
  const style = chooseStyle(findApi(c) ?? 'headless', c.var.state.variants)
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return json(createProblemBody(new Refusal(status, detail), style), status, headers)
}

const respondWith = (text: string, type: string): Response =>
  new Response(text, { headers: { 'Content-Type': type } })

/** The response that replaces the true one; null for a fault of the connection. */
function falseResponse(c: SandboxContext, fault: DetailedFault): Response | null {
  switch (fault.kind) {
    case 'status':
      return statusResponse(c, fault.status, fault.detail ?? 'A fault was ordered', fault.retryAfter)
    case 'json':
      return json(fault.body ?? null, fault.status)
    case 'html':
      return respondWith('<!DOCTYPE html><title>Maintenance</title><h1>Back soon</h1>', 'text/html')
    case 'badJson':
      return respondWith('{"data":[{"id":1,"name":"Pol', 'application/json')
    case 'empty':
      return respondWith('', 'application/json')
    case 'null':
      return json(null)
    case 'wrongShape':
      return json({ data: 'surprise', packages: 7 })
    case 'redirect':
      return redirect(fault.to ?? `${c.var.state.url}/trap`, fault.status ?? 302)
    default:
      return null
  }
}

/** Sends the head of the true response and a part of its body. */
async function sendHalf(c: SandboxContext): Promise<void> {
  const { outgoing } = c.env
  const bytes = Buffer.from(await writeHead(c))
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroy())
}

async function drip(c: SandboxContext, ms: number, size = 1): Promise<void> {
  const { outgoing } = c.env
  const bytes = Buffer.from(await writeHead(c))
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += size) {
    outgoing.write(bytes.subarray(at, at + size))
    await wait(ms, undefined, { ref: false })
  }
  outgoing.end()
}

/** A small body that unpacks to a string of spaces of the given size. */
async function bomb({ env }: SandboxContext, bytes: number): Promise<void> {
  env.outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
  // A client may stop reading a body that is too large.
  await pipeline(spaces(bytes), createGzip(), env.outgoing).catch(() => undefined)
}

function* spaces(bytes: number) {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  yield '{"data":"'
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield '"}'
}

/** Breaks the connection, or lets it hang until the client or the emulator ends. */
async function breakConnection(fault: DetailedFault, c: SandboxContext, respond: () => Promise<void>) {
  if (fault.kind === 'lost' || fault.kind === 'truncated' || fault.kind === 'drip') await respond()
  if (fault.kind === 'truncated') await sendHalf(c)
  if (fault.kind === 'drip') await drip(c, fault.ms, fault.bytes)
  if (fault.kind === 'gzipBomb') await bomb(c, fault.bytes ?? BOMB_BYTES)
  const isReset = fault.kind === 'reset' || (fault.kind === 'lost' && fault.answer !== 'hang')
  if (isReset) c.env.outgoing.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Responds with the fault instead of the true response. */
export async function injectFault(fault: Fault, c: SandboxContext, respond: () => Promise<void>) {
  const order = detailed(fault)
  if (order.kind === 'delay') {
    await wait(order.ms, undefined, { ref: false })
    return respond()
  }
  let response = falseResponse(c, order)
  if (order.kind === 'lost' && order.answer === 'error') {
    await respond()
    response = statusResponse(c, 500, 'Server Error')
  }
  response ??= await breakConnection(order, c, respond)
  // Drops the headers of the true response.
  c.res = undefined
  c.res = response
}
