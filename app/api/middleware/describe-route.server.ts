/** What the reference page of the HTTP contract says of an endpoint, written beside its handler. */
import type { Hono, MiddlewareHandler } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'

type Note = { does?: string; limit?: string }

const notes = new WeakMap<object, Note>()

/** Says what an endpoint does and answers, and how often one address may ask when no middleware counts that. */
export function describeRoute(does: string, limit?: string): MiddlewareHandler {
  return annotate({ does, ...(limit && { limit }) }, (_, next) => next())
}

/** Attaches what the page says of a middleware. */
export function annotate<Handler extends object>(note: Note, handler: Handler): Handler {
  notes.set(handler, note)
  return handler
}

export type DescribedRoute = { method: string; path: string } & Note

/** Every endpoint of a router, in its order, with what its handlers say of themselves. */
export function listDescribedRoutes({ routes }: Pick<Hono, 'routes'>): DescribedRoute[] {
  const found = new Map<string, DescribedRoute>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    found.set(key, { method, path, ...found.get(key), ...notes.get(findTargetHandler(handler)) })
  }
  return [...found.values()]
}
