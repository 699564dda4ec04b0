import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Faults } from '../faults.ts'
import { messagePage } from '../pages/card.ts'
import { Stumble } from '../tebex/lines.ts'
import { problemBody, Refusal } from '../tebex/refusal.ts'
import type { World } from '../tebex/world.ts'
import type { Call } from '../types.ts'
import { breakAnswer } from './break.ts'
import type { Limiter } from './limiter.ts'
import { json, type Message, notFoundPage, type Reply, redirect } from './message.ts'
import { readBody, readText } from './read.ts'
import { send } from './respond.ts'
import type { createRouter, Match } from './router.ts'

const MOST_CALLS = 10_000

export type ServerParts = {
  world: World
  faults: Faults
  limiter: Limiter
  calls: Call[]
  findRoute: ReturnType<typeof createRouter>
  /** The sandbox's own pages and controls; null for a path that is not theirs. */
  ownPages: (message: Message) => Promise<Reply | null>
  log: (line: string) => void
}

const isApi = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/checkout/api/')

/** The API may be called straight from a browser. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type',
}

function refusalReply(world: World, message: Message, error: Refusal): Reply {
  if (!isApi(message.path)) return messagePage('That did not work', error.message, error.status)
  const { variants } = world
  const isValidation = error.status === 400 || error.status === 422
  // Laravel sends a caller that does not ask for JSON back to where a form would be.
  if (isValidation && variants.redirectWithoutAccept && !message.headers.accept?.includes('json')) {
    return redirect(`${world.url}/`, 302)
  }
  const body = problemBody(error.status, error.message, variants.rfcProblems ? 'rfc' : 'seen')
  return variants.errorsAs200 ? json({ ...body, status: 'error' }) : json(body, error.status)
}

function isBrokenJson(message: Message): boolean {
  const isJson = message.headers['content-type']?.includes('json') === true
  return isJson && message.text !== '' && message.body === undefined
}

async function handle({ world, log }: ServerParts, match: Match, message: Message): Promise<Reply> {
  try {
    if (isBrokenJson(message)) throw new Refusal(400, 'The body is not valid JSON.')
    return await match.route.handle(world, message)
  } catch (error) {
    if (error instanceof Refusal) return refusalReply(world, message, error)
    if (!(error instanceof Stumble))
      log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return json(problemBody(500, 'Server Error', 'seen'), 500)
  }
}

function recordCall(parts: ServerParts, match: Match | null, message: Message, path: string): Call {
  const call: Call = {
    operation: match?.operation ?? 'unknown',
    method: message.method,
    path,
    status: 0,
    at: parts.world.clock.now(),
    headers: message.headers,
    body: message.text.slice(0, 10_000),
  }
  parts.calls.push(call)
  if (parts.calls.length > MOST_CALLS) parts.calls.splice(0, parts.calls.length - MOST_CALLS)
  return call
}

async function answerCall(
  parts: ServerParts,
  message: Message,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const { world, faults, limiter } = parts
  const isHead = message.method === 'HEAD'
  const match = parts.findRoute(isHead ? 'GET' : message.method, url)
  if (match !== null) message.params = match.params
  const call = recordCall(parts, match, message, url.pathname + url.search)
  response.on('finish', () => {
    call.status = response.statusCode
    parts.log(`${call.method} ${call.path} ${call.status}`)
  })
  const acceptEncoding = message.headers['accept-encoding']
  const answer = async (): Promise<Reply> => {
    const reply = match === null ? notFoundPage() : await handle(parts, match, message)
    if (!isApi(message.path)) return reply
    limiter.note(message.address, reply.status)
    return { ...reply, headers: { ...CORS, ...reply.headers } }
  }
  const blocked = isApi(message.path) ? limiter.check(message.address) : null
  if (blocked !== null) return send(response, blocked, acceptEncoding)
  const fault = faults.take(call.operation)
  if (fault === null) return send(response, await answer(), acceptEncoding)
  return breakAnswer(fault, { response, acceptEncoding, answer, trap: `${world.url}/trap` })
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/'
  const base = parts.world.url
  const text = await readText(request)
  if (text === null || !URL.canParse(target, base)) {
    response.writeHead(text === null ? 413 : 400, { Connection: 'close' }).end()
    return
  }
  const url = new URL(target, base)
  const message: Message = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    params: {},
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
    text,
    body: readBody(text, request.headers['content-type']),
  }
  if (message.method === 'OPTIONS' && isApi(url.pathname)) {
    response.writeHead(204, CORS).end()
    return
  }
  const own = await parts.ownPages(message)
  if (own !== null) return send(response, own, request.headers['accept-encoding'])
  return answerCall(parts, message, url, response)
}

/** Starts listening; resolves with the server once the port is taken. */
export function listen(where: { port: number; host: string }, getParts: () => ServerParts): Promise<Server> {
  const server = createServer((request, response) => {
    serve(getParts(), request, response).catch((error: unknown) => {
      // A client that went away is no fault; anything else is logged.
      if (!response.destroyed) getParts().log(String(error))
      response.destroy()
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
