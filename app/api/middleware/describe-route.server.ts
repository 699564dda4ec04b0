/** Descriptions of endpoints for the reference of the HTTP contract, written beside their handlers. */
import type { MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import { findTargetHandler } from 'hono/utils/handler'
import type { Right } from '#app/panel/access/rights.ts'
import type { BodyLimits } from '#app/server/http/body.server.ts'

type Note = {
  does?: string
  /** The people who are served, where it is not everybody. */
  audience?: string
  /** The right of the panel that it needs. */
  right?: Right
  /** The rate that one address may ask at. */
  limit?: string
  /** The limits of its body. */
  limits?: BodyLimits
}

const notes = new WeakMap<object, Note>()

/** Says what an endpoint does and answers. */
export function describeRoute(does: string, note: Note = {}): MiddlewareHandler {
  return annotate({ does, ...note }, (_, next) => next())
}

/** Attaches what the reference says about a middleware to it. */
export function annotate<Handler extends object>(note: Note, handler: Handler): Handler {
  notes.set(handler, note)
  return handler
}

export type DescribedRoute = { method: string; path: string } & Note

/** Every endpoint of a router in its order, with the notes of its handlers and of the middleware before it. */
export function listDescribedRoutes(routes: readonly RouterRoute[]): DescribedRoute[] {
  const found = new Map<string, DescribedRoute>()
  const before: { prefix: string; note: Note }[] = []
  for (const { method, path, handler } of routes) {
    const note = notes.get(findTargetHandler(handler)) ?? {}
    if (method === 'ALL') before.push({ prefix: path.replace(/\/?\*$/, ''), note })
    else {
      const inherited = before
        .filter(({ prefix }) => `${path}/`.startsWith(`${prefix}/`))
        .map((one) => one.note)
      const key = `${method} ${path}`
      const known = found.get(key)
      found.set(key, Object.assign({ method, path }, ...inherited, known, note))
    }
  }
  return [...found.values()]
}
