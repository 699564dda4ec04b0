/** The shop as the draft has it, for administrators who asked for it: what they see is rendered for them alone. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asksForPreview } from '#app/server/session/preview-cookie.server.ts'
import type { Build } from '../assets.server.ts'
import type { PageServer } from '../framework/page-server.server.ts'
import type { Shop } from '../shop.server.ts'
import { createFront, type Front, shopWith } from './front.server.ts'

export type Preview = ReturnType<typeof createPreview>

export function createPreview({ build, pages }: { build: Build; pages: PageServer }) {
  /** The draft that was previewed last. */
  let latest: { key: string; front: Promise<Front | null> } | null = null

  async function open(
    live: Shop,
    read: () => ReturnType<Shop['editing']['findDraftStore']>,
  ): Promise<Front | null> {
    const store = await read()
    return store && createFront(shopWith(live, await live.preview(store)), build)
  }

  async function findFront(live: Shop): Promise<Front | null> {
    const key = `${live.store.version} ${live.catalog.current()?.version} ${await live.editing.draftKey()}`
    if (latest?.key !== key) latest = { key, front: open(live, live.editing.findDraftStore) }
    return latest.front
  }

  return {
    /** Whether the request asks for it: cheap, for every request. */
    isAsked({ url = '', headers }: IncomingMessage): boolean {
      return asksForPreview(headers.cookie) && !/^\/admin(?:[/?]|$)/.test(url)
    },

    /** False where it is not for this visitor, or the draft cannot be shown: the visitor sees what everybody does. */
    async respond(live: Shop, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      if ((await live.admin.find(headers)) === null) return false
      const front = await findFront(live)
      if (front === null) return false
      if (/^\/(?:assets|store)\//.test(request.url ?? '')) return front.staticFiles.respond(request, response)
      await pages.respondOnce(request, response, front.pages)
      return true
    },
  }
}
