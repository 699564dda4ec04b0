/** An API whose operations are declared as data, from which its routes and its table in the README follow. */
import type { MiddlewareHandler } from 'hono'
import type { Certainty } from '../differences.ts'
import type { OperationId } from '../tebex/operations.ts'
import { Refusal } from '../tebex/refusal.ts'
import { call, createErrorResponse } from './call.ts'
import { createApp, type Env, type SandboxContext } from './context.ts'

export type Endpoint = {
  operation: OperationId
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the base address, in Hono's syntax. */
  path: string
  /** The purpose, for `docs/apis.md`. */
  does: string
  certainty: Certainty
  respond: (c: SandboxContext) => Response | Promise<Response>
}

/** Certainty of the source; `documented` by default. */
export const endpoint = (
  [operation, method, path]: [OperationId, Endpoint['method'], string],
  does: string,
  respond: Endpoint['respond'],
  certainty: Certainty = 'documented',
): Endpoint => ({ operation, method, path, does, respond, certainty })

type Guards = { before?: MiddlewareHandler<Env>[]; after: MiddlewareHandler<Env>[] }

/** The routes below a base address; other methods and other addresses are refused in the words of the API. */
export function createRoutes(base: string, endpoints: readonly Endpoint[], { before = [], after }: Guards) {
  const routes = createApp().basePath(base)
  for (const { method, path, operation, respond } of endpoints)
    routes.on(method, [path], ...before, call(operation), ...after, respond)
  for (const path of new Set(endpoints.map((each) => each.path))) {
    const methods = endpoints.filter((each) => each.path === path).map(({ method }) => method)
    routes.all(path, call('unknown'), ...after, async (c) => {
      const response = await createErrorResponse(new Refusal(405, 'Method not allowed'), c)
      response.headers.set('Allow', methods.join(', '))
      return response
    })
  }
  routes.all('/*', call('unknown'), ...after, () => {
    throw new Refusal(404, 'Not found')
  })
  return routes
}
