import type { Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { PLUGIN_BASE } from './bases.ts'

/**
 * Hono finds a route with one regular expression unless some paths have a name where others have a parameter, as those
 * of the Plugin API do. It then searches a tree, which takes a sixth of a request: the Plugin API alone has one.
 */
export function createRouter<T>(): Router<T> {
  const ofPlugin = new TrieRouter<T>()
  const ofOthers = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const isOfPlugin = (path: string) => path.startsWith(`${PLUGIN_BASE}/`)
  return {
    /** The router that Hono has chosen, known from the first request on. */
    get name() {
      return ofOthers.name
    },
    add(method, path, handler) {
      const isOfAny = /^\/?[*:]/.test(path)
      if (isOfAny || isOfPlugin(path)) ofPlugin.add(method, path, handler)
      if (!isOfPlugin(path)) ofOthers.add(method, path, handler)
    },
    match: (method, path) => (isOfPlugin(path) ? ofPlugin : ofOthers).match(method, path),
  }
}
