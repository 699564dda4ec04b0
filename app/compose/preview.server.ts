/** The shop with the draft's content, for editors who asked for it: these pages are rendered for them alone. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Contents, Shop } from '#app/compose.server.ts'
import type { PageServer } from '#app/framework/page-server.server.ts'
import { may } from '#app/panel/access/rights.ts'
import { createFramedHeaders } from '#app/server/http/headers.server.ts'
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

type Preview = Awaited<ReturnType<Contents['preview']>>
/** A framed page has no script, which its sandbox would refuse. */
type Variant = { hero: Hero | null; isFramed: boolean }
const PLAIN: Variant = { hero: null, isFramed: false }

type Exchange = { request: IncomingMessage; response: ServerResponse }

type PreviewOptions = { shop: Shop; contents: Contents; live: Live; pages: PageServer }

export function createPreview({ shop, contents, live, pages }: PreviewOptions) {
  /** The draft that was previewed last, and its fronts by what they show. */
  let latest: { key: string; opened: ReturnType<typeof open>; fronts: Map<string, Front> } | null = null

  async function open() {
    const store = await shop.editing.findDraftStore()
    return store && contents.preview(store)
  }

  async function findFront(variant: Variant): Promise<Front | null> {
    const published = contents.current().store.version
    const key = `${published} ${shop.catalog.current()?.version} ${await shop.editing.draftKey()}`
    if (latest?.key !== key) latest = { key, opened: open(), fronts: new Map() }
    const { opened, fronts } = latest
    const preview = await opened
    if (!preview) return null
    const name = JSON.stringify(variant)
    const front = fronts.get(name) ?? createVariant(preview, variant)
    fronts.set(name, front)
    return front
  }

  function createVariant({ content, catalog }: Preview, { hero, isFramed }: Variant): Front {
    const shown = hero === null ? content : { ...content, store: { ...content.store, hero } }
    return createFront({
      shop: { ...shop, catalog },
      content: shown,
      build: live.build,
      hasScripts: !isFramed,
    })
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
    const variant = isFramed(request) ? { hero: findHero(url), isFramed: true } : PLAIN
    const front = session && may(session.person.role, 'content') ? await findFront(variant) : null
    if (!front) return false
    if (FILE.test(url)) return front.staticFiles.respond(request, response)
    await pages.respondOnce(request, response, {
      pages: front.pages,
      ...(variant.isFramed && { headers: createFramedHeaders(), isSandboxed: true }),
    })
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
