import type { Assets } from '#app/kernel/document.server.ts'
import type { Head, HeadInput, PageComponent, PersonalLoad } from '#app/kernel/page.ts'
import type { CanonicalQuery, PageModules } from '#app/kernel/pages.server.ts'
import { createPages } from '#app/kernel/pages.server.ts'
import { defaultLocale, locales, type Messages, messagesFor } from '#app/messages/index.ts'
import type { Shop } from '#app/shop.server.ts'
import { App } from './app.tsx'
import { routes } from './routes.ts'
import type { Site } from './site.ts'

type PageFolder = { default: PageComponent<unknown> }
type HeadFile = { head: (input: HeadInput<unknown> & { site: Site; t: Messages }) => Head }
type LoadFile = {
  load?: PersonalLoad<Shop, unknown>
  canonicalQuery?: CanonicalQuery<Shop>
}

const pageFiles = import.meta.glob<PageFolder>('./routes/*/page.tsx', { eager: true })
const headFiles = import.meta.glob<HeadFile>('./routes/*/head.ts', { eager: true })
const loadFiles = import.meta.glob<LoadFile>('./routes/*/load.server.ts', { eager: true })

/** The shop's pages, ready to be asked for by address. */
export async function createShopPages({ shop, site, assets }: { shop: Shop; site: Site; assets: Assets }) {
  const catalogues = new Map<string, Messages>()
  for (const locale of locales) catalogues.set(locale, await messagesFor(locale))
  const fallback = await messagesFor(defaultLocale)
  const messagesOf = (locale: string) => catalogues.get(locale) ?? fallback
  const loadFile = (folder: string) => loadFiles[`./routes/${folder}/load.server.ts`]

  const modules: PageModules<Shop> = {
    load: (folder) => loadFile(folder)?.load,
    canonicalQuery: (folder) => loadFile(folder)?.canonicalQuery,
    head: (folder) => {
      const file = headFiles[`./routes/${folder}/head.ts`]
      return file && ((input) => file.head({ ...input, site, t: messagesOf(input.locale) }))
    },
    component: (folder) => {
      const page = pageFiles[`./routes/${folder}/page.tsx`]
      if (!page) throw new Error(`no page ${folder}`)
      return page.default
    },
  }
  return createPages({
    routes,
    locales,
    defaultLocale,
    shop,
    site,
    assets,
    modules,
    wrap: ({ payload, children }) => (
      <App payload={payload} site={site} messages={messagesOf(payload.locale)} navigate={() => undefined}>
        {children}
      </App>
    ),
  })
}
