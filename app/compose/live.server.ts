/** Serves the pages, API and files of one content, and those of the next one as soon as it is published. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApi, createApiMatcher } from '#app/api/index.server.ts'
import { type Assets, openBuild } from '#app/assets.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { serveEarlierAssets } from '#app/server/http/earlier-assets.server.ts'
import { createFront, type Front, replaceContent } from './front.server.ts'

type LiveOptions = {
  headers: Record<string, string>
  clientDir: string | undefined
  /** Present in development only. */
  assets: Assets | undefined
  addressOf: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string
}

/** Stylesheets of earlier contents: pages in open tabs or caches request them. */
const MOST_EARLIER = 5

export type Live = Awaited<ReturnType<typeof openLive>>

/** Throws when the build is missing. */
export async function openLive(shop: Shop, { headers, clientDir, assets, addressOf }: LiveOptions) {
  const build = await openBuild(headers, clientDir)
  let front = createFront(shop, build, assets)
  let api = openApi(front, addressOf)
  let earlier: Front[] = []
  if (build.sheets) await keepAssets()

  async function keepAssets(): Promise<void> {
    const contents = () => [...build.staticFiles.contents(), ...front.staticFiles.contents()]
    const staticFiles = { contents, addFolder: build.staticFiles.addFolder }
    const { env, now, log } = shop
    await serveEarlierAssets({ dir: join(env.dataDir, 'assets'), staticFiles, now, log })
  }

  return {
    build,
    front: () => front,
    api: () => api,

    respondFile: (request: IncomingMessage, response: ServerResponse): boolean =>
      [build, front, ...(request.url?.startsWith('/assets/') ? earlier : [])].some(({ staticFiles }) =>
        staticFiles.respond(request, response),
      ),

    /** The listener receives every published content at the moment of the change. */
    follow(listener: (next: Front) => void): void {
      shop.onPublish(async (content) => {
        const next = createFront(replaceContent(shop, content), build, assets)
        const nextApi = openApi(next, addressOf)
        return () => {
          earlier = [front, ...earlier].slice(0, MOST_EARLIER)
          front = next
          api = nextApi
          listener(next)
        }
      })
    },
  }
}

function openApi({ shop, pages }: Front, addressOf: LiveOptions['addressOf']) {
  const api = createApi(shop, pages)
  const listener = getRequestListener(
    (request, { incoming }) => api.fetch(request, { address: addressOf(incoming) }),
    // Requests without a Host header need it: HTTP/1.0, as probes of load balancers send it.
    { overrideGlobalObjects: false, hostname: new URL(shop.env.publicOrigin).host },
  )
  return { listener, isAsked: createApiMatcher(api) }
}
