/** Serves the API, and the pages and files of one content, then those of the next one as soon as it is published. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApi, createApiMatcher } from '#app/api/index.server.ts'
import type { ApiPages } from '#app/api/responses.server.ts'
import { type Assets, openBuild } from '#app/assets.server.ts'
import type { Contents, Shop } from '#app/compose.server.ts'
import { serveEarlierAssets } from '#app/server/http/earlier-assets.server.ts'
import { createFront, type Front } from './front.server.ts'

type LiveOptions = {
  shop: Shop
  contents: Contents
  headers: Record<string, string>
  clientDir: string | undefined
  /** Present in development only. */
  assets: Assets | undefined
  addressOf: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string
}

/** Stylesheets of earlier contents: pages in open tabs or caches request them. */
const MAX_EARLIER = 5

export type Live = Awaited<ReturnType<typeof openLive>>

/** Throws when the build is missing. */
export async function openLive({ shop, contents, headers, clientDir, assets, addressOf }: LiveOptions) {
  const { env, now, log } = shop
  const build = await openBuild(headers, clientDir)
  let front = createFront({ shop, content: contents.current(), build, assets })
  let earlier: Front[] = []
  const pages: ApiPages = { respond: (...request) => front.pages.respond(...request) }
  const api = createApi({ shop, content: contents.current, pages })
  if (build.sheets) await keepAssets()

  async function keepAssets(): Promise<void> {
    const contents = () => [...build.staticFiles.contents(), ...front.staticFiles.contents()]
    const staticFiles = { contents, addFolder: build.staticFiles.addFolder }
    await serveEarlierAssets({ dir: join(env.dataDir, 'assets'), staticFiles, now, log })
  }

  const listFronts = (address: string) => [build, front, ...(address.startsWith('/assets/') ? earlier : [])]

  return {
    build,
    front: () => front,
    isOfApi: createApiMatcher(api),
    respondApi: getRequestListener(
      (request, { incoming }) => api.fetch(request, { address: addressOf(incoming) }),
      // Requests without a Host header need it: HTTP/1.0, as probes of load balancers send it.
      { overrideGlobalObjects: false, hostname: new URL(env.publicOrigin).host },
    ),

    hasFile: (address: string): boolean =>
      listFronts(address).some(({ staticFiles }) => staticFiles.has(address)),
    respondFile: (request: IncomingMessage, response: ServerResponse): boolean =>
      listFronts(request.url ?? '').some(({ staticFiles }) => staticFiles.respond(request, response)),

    /** The listener receives the front of every published content at the moment of the change. */
    follow(listener: (next: Front) => void): void {
      contents.onPublish(async (content) => {
        const next = createFront({ shop, content, build, assets })
        return () => {
          earlier = [front, ...earlier].slice(0, MAX_EARLIER)
          front = next
          listener(next)
        }
      })
    },
  }
}
