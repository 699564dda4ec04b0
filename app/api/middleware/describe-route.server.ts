/** Descriptions of endpoints for the HTTP reference, written beside their handlers. */
import type { MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import { findTargetHandler } from 'hono/utils/handler'
import type { Right } from '#app/panel/access/rights.ts'
import type { BodyLimits } from '#app/server/http/body.server.ts'

type Note = {
  does?: string
  /** The people whom the endpoint serves, if not everybody. */
  audience?: string
  /** The required right in the panel. */
  right?: Right
  /** The rate limit of one address. */
  limit?: string
  /** The limits of the body. */
  limits?: BodyLimits
}

const notes = new WeakMap<object, Note>()

/** Describes what an endpoint does and returns. */
export function describeRoute(does: string, note: Note = {}): MiddlewareHandler {
  return annotate({ does, ...note }, (_, next) => next())
}

/** Attaches a middleware's note for the reference. */
export function annotate<Handler extends object>(note: Note, handler: Handler): Handler {
  notes.set(handler, note)
  return handler
}

export type DescribedRoute = { method: string; path: string } & Note

/** A router's endpoints in order, with the notes of their handlers and of the middleware before them. */
export function listDescribedRoutes(routes: readonly RouterRoute[]): DescribedRoute[] {
  const found = new Map<string, DescribedRoute>()
  const middlewareNotes: { prefix: string; note: Note }[] = []
  for (const { method, path, handler } of routes) {
    const note = notes.get(findTargetHandler(handler)) ?? {}
    if (method === 'ALL') middlewareNotes.push({ prefix: path.replace(/\/?\*$/, ''), note })
    else {
      const inherited = middlewareNotes
        .filter(({ prefix }) => `${path}/`.startsWith(`${prefix}/`))
        .map((entry) => entry.note)
      const key = `${method} ${path}`
      const route = found.get(key)
      found.set(key, Object.assign({ method, path }, ...inherited, route, note))
    }
  }
  return [...found.values()]
}
