/** The shop with the draft's content, for editors who asked for it: these pages are rendered for them alone. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Contents, Shop } from '#app/compose.server.ts'
import type { PageServer } from '#app/framework/page-server.server.ts'
import { may } from '#app/panel/access/rights.ts'
import { asksForPreview } from '#app/server/session/preview-cookie.server.ts'
import { createFront, type Front } from './front.server.ts'
import type { Live } from './live.server.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

type PreviewOptions = { shop: Shop; contents: Contents; live: Live; pages: PageServer }

export function createPreview({ shop, contents, live, pages }: PreviewOptions) {
  /** The draft that was previewed last. */
  let latest: { key: string; front: Promise<Front | null> } | null = null

  async function open(): Promise<Front | null> {
    const store = await shop.editing.findDraftStore()
    if (!store) return null
    const { content, catalog } = await contents.preview(store)
    return createFront({ shop: { ...shop, catalog }, content, build: live.build })
  }

  async function findFront(): Promise<Front | null> {
    const published = contents.current().store.version
    const key = `${published} ${shop.catalog.current()?.version} ${await shop.editing.draftKey()}`
    if (latest?.key !== key) latest = { key, front: open() }
    return latest.front
  }

  function isAsked({ method, url = '', headers }: IncomingMessage): boolean {
    if (method !== 'GET' || !asksForPreview(headers.cookie)) return false
    return !/^\/admin(?:[/?]|$)/.test(url) && !live.isOfApi(url)
  }

  /** False when the visitor may not see it or the draft cannot be shown: the visitor gets the public page. */
  async function show({ request, response }: Exchange): Promise<boolean> {
    const session = await shop.admin.find(new Headers({ cookie: request.headers.cookie ?? '' }))
    const front = session && may(session.person.role, 'content') ? await findFront() : null
    if (!front) return false
    if (/^\/(?:assets|store)\//.test(request.url ?? '')) return front.staticFiles.respond(request, response)
    await pages.respondOnce(request, response, front.pages)
    return true
  }

  async function showOr(exchange: Exchange, otherwise: () => void): Promise<void> {
    try {
      if (!(await show(exchange))) otherwise()
    } catch (err) {
      latest = null
      shop.log.error({ err }, 'preview failed')
      if (!exchange.response.headersSent) otherwise()
    }
  }

  return {
    /** Responds with the draft, or lets `otherwise` respond. */
    respond(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
      if (isAsked(request)) void showOr({ request, response }, otherwise)
      else otherwise()
    },
  }
}
