import { createMiddleware } from 'hono/factory'
import { dropOldest } from '../bounds.ts'
import { createCall, cut } from '../calls.ts'
import { messagePage } from '../pages/card.ts'
import { TransientError } from '../tebex/questions.ts'
import { createProblemBody, Refusal } from '../tebex/refusal.ts'
import { chooseStyle, findApi } from './bases.ts'
import { type Env, readAddress, readQuery, type SandboxContext } from './context.ts'
import { injectFault } from './fault.ts'
import { json, redirect } from './respond.ts'

const CORS = { 'Access-Control-Allow-Origin': '*' }

function allowEveryOrigin({ headers }: Response): void {
  for (const [header, value] of Object.entries(CORS)) headers.set(header, value)
}

/** The Headless API may be called straight from a browser, with any header. */
export const preflight = (c: SandboxContext): Response =>
  c.body(null, 204, {
    ...CORS,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? '*',
  })

/** Laravel answers a refused browser request with a redirect to its form. */
function isSentBack(c: SandboxContext): boolean {
  const accept = c.req.header('accept') ?? ''
  const { refusalRedirect } = c.get('state').variants
  if (refusalRedirect === 'withoutJson') return !accept.includes('json')
  return refusalRedirect === 'htmlFirst' && /^\s*text\/html/i.test(accept)
}

function refusalResponse(c: SandboxContext, error: Refusal): Response | Promise<Response> {
  const api = findApi(c)
  if (api === null) return messagePage('That did not work', error.message, error.status)
  const { url, variants } = c.get('state')
  const isValidation = error.status === 400 || error.status === 422
  if (api !== 'plugin' && isValidation && isSentBack(c)) return redirect(`${url}/`, 302)
  const body = createProblemBody(error, chooseStyle(api, variants))
  if (api === 'headless' && variants.errorsAs200) return json({ ...body, status: 'error' })
  return json(body, error.status)
}

/** The response to an error of a handler: a refusal in the shape of the API, else a 500. */
export function createErrorResponse(error: Error, c: SandboxContext): Response | Promise<Response> {
  if (error instanceof Refusal) return refusalResponse(c, error)
  if (!(error instanceof TransientError)) c.var.runtime.log(error.stack ?? error.message)
  const style = chooseStyle(findApi(c) ?? 'headless', c.get('state').variants)
  return json(createProblemBody(new Refusal(500, 'Server Error'), style), 500)
}

/** The response to a body that is not read. The connection ends, because the body is still on its way. */
export async function createTooLargeResponse(c: SandboxContext): Promise<Response> {
  const refusal = new Refusal(413, 'The body is too large.')
  const isControl = c.req.path.startsWith('/_sandbox/')
  const response = isControl ? json({ error: refusal.message }, 413) : await createErrorResponse(refusal, c)
  response.headers.set('Connection', 'close')
  if (findApi(c) === 'headless') allowEveryOrigin(response)
  return response
}

function isBrokenJson(c: SandboxContext): boolean {
  const isJson = c.req.header('content-type')?.includes('json') === true
  return isJson && c.get('body') === undefined && c.get('text') !== ''
}

function recordCall(c: SandboxContext, operation: string): void {
  const runtime = c.get('runtime')
  const { calls, log, state, announce } = runtime
  runtime.callCount += 1
  const { call, keepResponse } = createCall({
    id: runtime.callCount,
    operation,
    method: c.req.method,
    path: readAddress(c),
    status: 0,
    at: state.clock.now(),
    headers: c.env.incoming.headers,
    body: cut(c.get('text')),
  })
  c.set('record', keepResponse)
  calls.push(call)
  dropOldest(calls)
  c.env.outgoing.on('finish', () => {
    call.status = c.env.outgoing.statusCode
    log(`${call.method} ${call.path} ${call.status}`)
    announce()
  })
}

/** Middleware before each handler of an outside service: records the call, applies limits and faults. */
export function call(operation: string | ((query: URLSearchParams) => string)) {
  return createMiddleware<Env>(async (c, next) => {
    const name = typeof operation === 'string' ? operation : operation(readQuery(c))
    recordCall(c, name)
    const { limiter, faults, state } = c.get('runtime')
    const { socket } = c.env.incoming
    const api = findApi(c)
    const isLimited = api === 'headless' || api === 'checkout'
    const blocked = isLimited ? limiter.check(socket, chooseStyle(api, state.variants)) : null
    if (blocked !== null) return json(blocked.body, 429, { 'Retry-After': String(blocked.retryAfter) })
    const respond = async (): Promise<void> => {
      if (isBrokenJson(c)) c.res = await refusalResponse(c, new Refusal(400, 'The body is not valid JSON.'))
      else await next()
      if (!isLimited) return
      limiter.count(socket, c.res.status)
      if (api !== 'headless') return
      allowEveryOrigin(c.res)
    }
    const fault = faults.take(name)
    return fault === null ? respond() : injectFault(fault, c, respond)
  })
}
