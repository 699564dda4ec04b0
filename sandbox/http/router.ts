import type { OperationId } from '../tebex/operations.ts'
import type { World } from '../tebex/world.ts'
import type { Message, Reply } from './message.ts'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/accounts/:token/baskets/:ident`; a parameter is one segment. */
  pattern: string
  operation: OperationId | ((query: URLSearchParams) => OperationId)
  handle: (world: World, message: Message) => Reply | Promise<Reply>
}

export type Match = { route: Route; operation: OperationId; params: Record<string, string> }

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/?$`)
}

/** Finds the route of a request; null means a path that nothing answers. */
export function createRouter(routes: Route[]): (method: string, url: URL) => Match | null {
  const table = routes.map((route) => ({ route, expression: toExpression(route.pattern) }))
  return (method, url) => {
    for (const { route, expression } of table) {
      if (route.method !== method) continue
      const found = expression.exec(url.pathname)
      if (found === null) continue
      const { operation } = route
      const params: Record<string, string> = {}
      for (const [name, value] of Object.entries(found.groups ?? {})) {
        params[name] = decodeSegment(value)
      }
      return {
        route,
        operation: typeof operation === 'string' ? operation : operation(url.searchParams),
        params,
      }
    }
    return null
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
