import type { ReactNode } from 'react'
import type { Assets } from './framework/document.server.ts'
import type { Head, HeadInput, PageComponent, PersonalLoad } from './framework/page.ts'
import type { CanonicalQuery, PageModules } from './framework/pages.server.ts'
import { createPages } from './framework/pages.server.ts'
import type { Payload } from './framework/payload.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import { defaultLocale, locales, type Messages } from '#app/messages/index.ts'
import { storeIn } from './server/store/store.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { recordMoney } from './ui/content/money.ts'
import { App, Rooms } from './app.tsx'
import { routes } from './routes.ts'
import { FrameEnd, FrameTop } from './storefront/layout/layout.server.tsx'
import { frameOf } from './storefront/layout/layout.ts'
import type { Site } from './site.ts'

type PageFolder = { default: PageComponent<unknown> }
type HeadFile = { head: (input: HeadInput<unknown> & { site: Site; t: Messages }) => Head }
type StillFile = { stills: (data: unknown) => Record<string, ReactNode> }
type LoadFile = {
  load?: PersonalLoad<Shop, unknown>
  canonicalQuery?: CanonicalQuery<Shop>
}

const pageFiles = import.meta.glob<PageFolder>('./routes/*/page.tsx', { eager: true })
const headFiles = import.meta.glob<HeadFile>('./routes/*/head.ts', { eager: true })
const stillFiles = import.meta.glob<StillFile>('./routes/*/still.server.tsx', { eager: true })
const loadFiles = import.meta.glob<LoadFile>('./routes/*/load.server.ts', { eager: true })

/** The shop's pages, ready to be asked for by address. */
export function createShopPages({ shop, assets }: { shop: Shop; assets: Assets }) {
  // Pages find the seller's words in their own language and need not ask for it.
  const shops = new Map<string, Shop>(
    locales.map((locale) => [
      locale,
      { ...shop, store: storeIn(shop.store, locale), site: shop.siteIn(locale) },
    ]),
  )
  const shopIn = (locale: string) => shops.get(locale) ?? shop
  const loadFile = (folder: string) => loadFiles[`./routes/${folder}/load.server.ts`]

  const modules: PageModules<Shop> = {
    load: (folder) => {
      const load = loadFile(folder)?.load
      return load && ((request) => load({ ...request, shop: shopIn(request.locale) }))
    },
    canonicalQuery: (folder) => loadFile(folder)?.canonicalQuery,
    head: (folder) => {
      const file = headFiles[`./routes/${folder}/head.ts`]
      return (
        file &&
        ((input) => file.head({ ...input, site: shop.siteIn(input.locale), t: messagesIn(input.locale) }))
      )
    },
    stills: (folder) => stillFiles[`./routes/${folder}/still.server.tsx`]?.stills,
    component: (folder) => {
      const page = pageFiles[`./routes/${folder}/page.tsx`]
      if (!page) throw new Error(`no page ${folder}`)
      return page.default
    },
  }
  const surroundings = (payload: Payload) => ({
    payload,
    site: shop.siteIn(payload.locale),
    messages: messagesIn(payload.locale),
    navigate: () => undefined,
  })
  return createPages({
    routes,
    locales,
    defaultLocale,
    shop,
    siteIn: shop.siteIn,
    assets,
    modules,
    wrap: ({ payload, children }) => <App {...surroundings(payload)}>{children}</App>,
    record(render) {
      const { markup, printed } = recordMoney(render)
      return { markup, memo: printed }
    },
    rooms: ({ payload, children }) => <Rooms {...surroundings(payload)}>{children}</Rooms>,
    frame(payload, visitor) {
      if (frameOf(payload.folder) !== 'shop') return { before: null, after: null }
      return { before: <FrameTop visitor={visitor} />, after: <FrameEnd /> }
    },
  })
}
