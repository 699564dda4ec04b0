import { createMiddleware } from 'hono/factory'
import { messagePage } from '../pages/card.ts'
import { TransientError } from '../tebex/questions.ts'
import { problemBody, Refusal } from '../tebex/refusal.ts'
import type { Call } from '../types.ts'
import { type Env, queryOf, type SandboxContext } from './context.ts'
import { injectFault } from './fault.ts'
import { json, redirect } from './respond.ts'

const MAX_CALLS = 10_000

const CORS = { 'Access-Control-Allow-Origin': '*' }

/** The Headless API may be called straight from a browser, with any header. */
export const preflight = (c: SandboxContext): Response =>
  c.body(null, 204, {
    ...CORS,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? '*',
  })

const isHeadlessApi = (c: SandboxContext): boolean => c.req.path.startsWith('/api/')

const isApi = (c: SandboxContext): boolean => isHeadlessApi(c) || c.req.path.startsWith('/checkout/api/')

/** Whether a refusal is a redirect to where a form would be: what Laravel does for a browser. */
function isSentBack(c: SandboxContext): boolean {
  const accept = c.req.header('accept') ?? ''
  const { refusalRedirect } = c.var.state.variants
  if (refusalRedirect === 'withoutJson') return !accept.includes('json')
  return refusalRedirect === 'htmlFirst' && /^\s*text\/html/i.test(accept)
}

function refusalResponse(c: SandboxContext, error: Refusal): Response | Promise<Response> {
  if (!isApi(c)) return messagePage('That did not work', error.message, error.status)
  const { url, variants } = c.var.state
  const isValidation = error.status === 400 || error.status === 422
  if (isValidation && isSentBack(c)) return redirect(`${url}/`, 302)
  const body = problemBody(error, variants.rfcProblems ? 'rfc' : 'seen')
  return variants.errorsAs200 ? json({ ...body, status: 'error' }) : json(body, error.status)
}

/** The response to an error of a handler: a refusal in the platform's shape, else a 500. */
export function errorResponse(error: Error, c: SandboxContext): Response | Promise<Response> {
  if (error instanceof Refusal) return refusalResponse(c, error)
  if (!(error instanceof TransientError)) c.var.runtime.log(error.stack ?? error.message)
  return json(problemBody(new Refusal(500, 'Server Error'), 'seen'), 500)
}

async function isBrokenJson(c: SandboxContext): Promise<boolean> {
  const isJson = c.req.header('content-type')?.includes('json') === true
  return isJson && c.var.body === undefined && (await c.req.text()) !== ''
}

async function recordCall(c: SandboxContext, operation: string): Promise<void> {
  const { calls, log, state } = c.var.runtime
  const { pathname, search } = new URL(c.req.url)
  const call: Call = {
    operation,
    method: c.req.method,
    path: pathname + search,
    status: 0,
    at: state.clock.now(),
    headers: c.env.incoming.headers,
    body: (await c.req.text()).slice(0, 10_000),
  }
  calls.push(call)
  if (calls.length > MAX_CALLS) calls.splice(0, calls.length - MAX_CALLS)
  c.env.outgoing.on('finish', () => {
    call.status = c.env.outgoing.statusCode
    log(`${call.method} ${call.path} ${call.status}`)
  })
}

/** Middleware before each handler of an outside service: records the call, applies limits and faults. */
export function call(operation: string | ((query: URLSearchParams) => string)) {
  return createMiddleware<Env>(async (c, next) => {
    const name = typeof operation === 'string' ? operation : operation(queryOf(c))
    await recordCall(c, name)
    const { limiter, faults } = c.var.runtime
    const address = c.env.incoming.socket.remoteAddress ?? ''
    const blocked = isApi(c) ? limiter.check(address) : null
    if (blocked !== null) return blocked
    const respond = async (): Promise<void> => {
      if (await isBrokenJson(c))
        c.res = await refusalResponse(c, new Refusal(400, 'The body is not valid JSON.'))
      else await next()
      if (!isApi(c)) return
      limiter.count(address, c.res.status)
      if (!isHeadlessApi(c)) return
      for (const [header, value] of Object.entries(CORS)) c.res.headers.set(header, value)
    }
    const fault = faults.take(name)
    return fault === null ? respond() : injectFault(fault, c, respond)
  })
}
