/** The shop with the draft's content, for editors who asked for it: these pages are rendered for them alone. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Contents, Shop } from '#app/compose.server.ts'
import type { PageServer } from '#app/framework/page-server.server.ts'
import { may } from '#app/panel/access/rights.ts'
import { framedHeaders } from '#app/server/http/headers.server.ts'
import { asksForPreview } from '#app/server/session/preview-cookie.server.ts'
import { HEROES, type Hero } from '#app/server/store/looks/looks.server.ts'
import { createFront, type Front } from './front.server.ts'
import type { Live } from './live.server.ts'

const FILE = /^\/(?:assets|store)\//

/** Only the panel shows pages of the shop in frames: all others refuse to be framed. */
const isFramed = ({ headers }: IncomingMessage) =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** The first screen that is tried in the form of the look, before it is saved. */
function findHero(url: string): Hero | null {
  const name = new URLSearchParams(url.split('?')[1]).get('hero')
  return HEROES.find((hero) => hero === name) ?? null
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

type PreviewOptions = { shop: Shop; contents: Contents; live: Live; pages: PageServer }

export function createPreview({ shop, contents, live, pages }: PreviewOptions) {
  /** The draft that was previewed last. */
  let latest: { key: string; front: Promise<Front | null> } | null = null

  async function open(hero: Hero | null): Promise<Front | null> {
    const store = await shop.editing.findDraftStore()
    if (!store) return null
    const { content, catalog } = await contents.preview(hero === null ? store : { ...store, hero })
    return createFront({ shop: { ...shop, catalog }, content, build: live.build })
  }

  async function findFront(hero: Hero | null): Promise<Front | null> {
    const published = contents.current().store.version
    const key = `${published} ${shop.catalog.current()?.version} ${await shop.editing.draftKey()} ${hero}`
    if (latest?.key !== key) latest = { key, front: open(hero) }
    return latest.front
  }

  function isAsked(request: IncomingMessage): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || /^\/admin(?:[/?]|$)/.test(url) || live.isOfApi(url)) return false
    // A framed page loads files that only the draft has.
    return asksForPreview(headers.cookie) || isFramed(request) || (FILE.test(url) && !live.hasFile(url))
  }

  /** False when the visitor may not see it or the draft cannot be shown: the visitor gets the public page. */
  async function show({ request, response }: Exchange): Promise<boolean> {
    const session = await shop.admin.find(new Headers({ cookie: request.headers.cookie ?? '' }))
    const { url = '/' } = request
    const hero = isFramed(request) ? findHero(url) : null
    const front = session && may(session.person.role, 'content') ? await findFront(hero) : null
    if (!front) return false
    if (FILE.test(url)) return front.staticFiles.respond(request, response)
    const headers = isFramed(request) ? framedHeaders() : {}
    await pages.respondOnce(request, response, { pages: front.pages, headers })
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
