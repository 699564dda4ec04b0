import { coreMessagesFor, type LoadedMessages, languages, messagesFor } from '#app/messages/index.ts'
import { App } from './app.tsx'
import { isSite } from './features/content/site.ts'
import { readSite, startClient } from './framework/client.tsx'
import type { PageComponent, PageModule } from './framework/page.ts'
import { findFirstAddress } from './storefront/layout/languages/language-choice.ts'
import { rememberLanguages } from './storefront/layout/layout.ts'

const storefrontPages = import.meta.glob<{ default: PageComponent<unknown> }>('./storefront/pages/*/page.tsx')

/** Imports of a layout's pages, by the page's name. */
async function findImport(layout: string, name: string) {
  if (layout === 'storefront') return storefrontPages[`./storefront/pages/${name}/page.tsx`]
  return (await import('./admin/page-imports.ts')).pages[`./pages/${name}/page.tsx`]
}

async function loadPage({ layout, page: name, messages }: PageModule, loaded: LoadedMessages) {
  const load = await findImport(layout, name)
  if (!load) throw new Error(`no page ${layout}/${name}`)
  const [page, rest] = await Promise.all([load(), messages === 'all' ? messagesFor(language) : null])
  Object.assign(loaded, rest)
  return page.default
}

const language = document.documentElement.lang

/** A function and not the module's own await: pages wait for this module, and it waits for a page. */
async function start() {
  const address = findFirstAddress(location)
  if (address !== null) return location.replace(address)
  const messages = { ...(await coreMessagesFor(language)) }
  const site = readSite(isSite)
  await startClient({
    languages,
    loadPage: (module) => loadPage(module, messages),
    wrap: ({ payload, navigate, page }) => (
      <App payload={payload} site={site} messages={messages} navigate={navigate}>
        {page}
      </App>
    ),
    loadClientRoutes: () => import('./client-routes.ts'),
  })
  rememberLanguages()
}

void start()
