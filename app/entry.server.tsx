/** The server's half of the pages: what their folders export, and how a document of this shop is rendered. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Content, translateContent } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages, locales } from '#app/messages/index.ts'
import { App, Providers } from './app.tsx'
import { type Assets, renderScriptTags } from './assets.server.ts'
import { renderDocument } from './framework/document.server.ts'
import type { LoaderResult, PageComponent, PageModule, Payload } from './framework/page.ts'
import { type DocumentOptions, type PageFolder, Pages } from './framework/pages.server.ts'
import type { HeadOf, PageHead, PanelPageRequest } from './page.ts'
import { getPageFolder } from './page-folder.ts'
import { type PanelRequest, requireAdmin } from './panel/layout/require-admin.server.ts'
import { findListContent } from './panel/lists.server.ts'
import { routes, systemPages } from './routes.ts'
import { renderHeadTags } from './storefront/layout/head-tags.server.ts'
import { LayoutEnd, LayoutTop } from './storefront/layout/layout.server.tsx'

type PageFile = { default: PageComponent<unknown> }
type HeadFile = { head: HeadOf<unknown> }
type LayoutHeadFile = { createHead: (page: string) => HeadOf<unknown> }
type StaticSectionsFile = Pick<PageFolder, 'staticSections'>
type LoadFile = {
  load?: (request: PanelPageRequest) => Promise<LoaderResult<unknown>>
  /** A page of the panel exports it, and `requireAdmin` calls it. */
  loadContent?: ((request: PanelRequest) => Promise<unknown>) | undefined
  canonicalQuery?: (
    query: URLSearchParams,
    shown: Pick<Shop, 'catalog'> & Pick<Content, 'news' | 'search'>,
  ) => URLSearchParams
  exists?: (params: Record<string, string>, content: Content) => boolean
}

const pageFiles = import.meta.glob<PageFile>('./{storefront/pages,panel}/**/page.tsx', { eager: true })
const headFiles = import.meta.glob<HeadFile>('./{storefront/pages,panel}/**/head.ts', { eager: true })
/** For pages without a head of their own. */
const layoutHeadFiles = import.meta.glob<LayoutHeadFile>('./panel/layout/head.ts', { eager: true })
const staticSectionsFiles = import.meta.glob<StaticSectionsFile>(
  './storefront/pages/*/static-sections.server.tsx',
  { eager: true },
)
const loadFiles = import.meta.glob<LoadFile>('./{storefront/pages,panel}/**/load.server.ts', { eager: true })

/** The folders of pages that name a right: `requireAdmin` alone loads them. */
const guarded = new Set(
  routes.flatMap((route) =>
    route.layout === 'panel' && route.right !== null ? [`./${getPageFolder(route)}`] : [],
  ),
)

/** The shop's pages with one content, ready to be asked for by address. */
export function createShopPages({ shop, content, assets }: { shop: Shop; content: Content; assets: Assets }) {
  const translated = new Map(locales.map((locale) => [locale, translateContent(content, locale)]))
  const contentIn = (locale: string) => translated.get(locale) ?? content

  function getFolder(module: PageModule): PageFolder {
    const { layout, page } = module
    const folder = `./${getPageFolder(module)}`
    const component = pageFiles[`${folder}/page.tsx`]?.default
    if (!component) throw new Error(`no page ${folder}`)
    const layoutHead = layoutHeadFiles[`./${layout}/layout/head.ts`]?.createHead(page)
    const head = headFiles[`${folder}/head.ts`]?.head ?? layoutHead
    const loaders = loadFiles[`${folder}/load.server.ts`] ?? { loadContent: findListContent(page) }
    const { load, loadContent, canonicalQuery, exists } = loaders
    if (guarded.has(folder) && !loadContent) throw new Error(`no content of ${folder}`)
    return {
      component,
      load: loadContent
        ? (request) => requireAdmin({ ...request, shop, content: contentIn(request.locale) }, loadContent)
        : load && ((request) => load({ ...request, shop, content: contentIn(request.locale) })),
      canonicalQuery:
        canonicalQuery &&
        ((query) =>
          canonicalQuery(query, { catalog: shop.catalog, news: content.news, search: content.search })),
      exists: exists && ((params) => exists(params, content)),
      head(input) {
        const { locale } = input
        const site = content.siteIn(locale)
        const page: PageHead = head?.({ ...input, site, t: getMessages(locale) }) ?? { title: site.name }
        const { title, description, canonical, language } = page
        return {
          title,
          ...(description && { description }),
          ...(canonical && { canonical }),
          ...(language && { language }),
          tags: renderHeadTags({ head: page, locale, site, languages }),
        }
      },
      staticSections: staticSectionsFiles[`${folder}/static-sections.server.tsx`]?.staticSections,
    }
  }

  const createContext = (payload: Payload) => ({
    payload,
    site: content.siteIn(payload.locale),
    messages: getMessages(payload.locale),
    navigate: () => undefined,
  })

  function renderStatic(payload: Payload, part: ReactNode): string {
    return renderToStaticMarkup(<Providers {...createContext(payload)}>{part}</Providers>)
  }

  return new Pages({
    routes,
    systemPages,
    languages,
    origin: shop.env.publicOrigin,
    monotonic: shop.monotonic,
    getFolder,
    renderStatic,
    renderDocument(payload, { page, isPublic, visitor }: DocumentOptions) {
      const context = createContext(payload)
      const markup = page ? renderToString(<App {...context}>{page}</App>) : ''
      const hasLayout = payload.layout === 'storefront'
      return renderDocument({
        payload,
        markup,
        styles: assets.styles(payload.layout),
        layout: {
          before: hasLayout ? renderStatic(payload, <LayoutTop visitor={visitor} />) : '',
          after: hasLayout ? renderStatic(payload, <LayoutEnd />) : '',
        },
        scripts: renderScriptTags(assets, { module: payload, locale: payload.locale, isPublic }),
        site: context.site,
      })
    },
  })
}
