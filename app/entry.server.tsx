import type { ReactNode } from 'react'
import { messagesIn } from '#app/messages/all.server.ts'
import { defaultLocale, locales, type Messages } from '#app/messages/index.ts'
import type { Shop } from '#app/shop.server.ts'
import { App, Providers } from './app.tsx'
import type { Site } from './features/content/site.ts'
import type { Assets } from './framework/document.server.ts'
import type { Head, HeadInput, PageComponent, PageModule, PersonalLoad } from './framework/page.ts'
import type { CanonicalQuery, PageModules } from './framework/pages.server.ts'
import { createPages } from './framework/pages.server.ts'
import type { Payload } from './framework/payload.ts'
import { routes, systemPages } from './routes.ts'
import { storeIn } from './server/store/store.server.ts'
import { LayoutEnd, LayoutTop } from './storefront/layout/layout.server.tsx'

type PageFolder = { default: PageComponent<unknown> }
type HeadFile = { head: (input: HeadInput<unknown> & { site: Site; t: Messages }) => Head }
type StaticSectionsFile = { staticSections: (data: unknown) => Record<string, ReactNode> }
type LoadFile = {
  load?: PersonalLoad<Shop, unknown>
  canonicalQuery?: CanonicalQuery<Shop>
}

const pageFiles = import.meta.glob<PageFolder>('./{storefront,admin}/pages/*/page.tsx', { eager: true })
const headFiles = import.meta.glob<HeadFile>('./{storefront,admin}/pages/*/head.ts', { eager: true })
const staticSectionsFiles = import.meta.glob<StaticSectionsFile>(
  './{storefront,admin}/pages/*/static-sections.server.tsx',
  { eager: true },
)
const loadFiles = import.meta.glob<LoadFile>('./{storefront,admin}/pages/*/load.server.ts', { eager: true })

/** The shop's pages, ready to be asked for by address. */
export function createShopPages({ shop, assets }: { shop: Shop; assets: Assets }) {
  // Each language has the store's content translated, so that pages need not ask for it.
  const shops = new Map<string, Shop>(
    locales.map((locale) => [
      locale,
      { ...shop, store: storeIn(shop.store, locale), site: shop.siteIn(locale) },
    ]),
  )
  const shopIn = (locale: string) => shops.get(locale) ?? shop
  const folderOf = ({ layout, page }: PageModule) => `./${layout}/pages/${page}`
  const loadFile = (module: PageModule) => loadFiles[`${folderOf(module)}/load.server.ts`]

  const modules: PageModules<Shop> = {
    load: (module) => {
      const load = loadFile(module)?.load
      return load && ((request) => load({ ...request, shop: shopIn(request.locale) }))
    },
    canonicalQuery: (module) => loadFile(module)?.canonicalQuery,
    head: (module) => {
      const file = headFiles[`${folderOf(module)}/head.ts`]
      return (
        file &&
        ((input) => file.head({ ...input, site: shop.siteIn(input.locale), t: messagesIn(input.locale) }))
      )
    },
    staticSections: (module) =>
      staticSectionsFiles[`${folderOf(module)}/static-sections.server.tsx`]?.staticSections,
    component: (module) => {
      const page = pageFiles[`${folderOf(module)}/page.tsx`]
      if (!page) throw new Error(`no page ${folderOf(module)}`)
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
    systemPages,
    wrap: ({ payload, children }) => <App {...surroundings(payload)}>{children}</App>,
    providers: ({ payload, children }) => <Providers {...surroundings(payload)}>{children}</Providers>,
    layout(payload, visitor) {
      if (payload.layout !== 'storefront') return { before: null, after: null }
      return { before: <LayoutTop visitor={visitor} />, after: <LayoutEnd /> }
    },
  })
}
