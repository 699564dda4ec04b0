import { type LoadedMessages, languages, loadCoreMessages, loadMessages } from '#app/messages/index.ts'
import { App } from './app.tsx'
import { startClient } from './framework/client.tsx'
import type { PageComponent, PageModule } from './framework/page.ts'
import { readSite } from './framework/read-document.ts'
import { isSite } from './shop/content/site.ts'
import { rememberLanguages } from './storefront/layout/layout.ts'
import { startScenes } from './ui/browser/scenes.ts'

type Page = { default: PageComponent<unknown> }

async function importPage({ layout, page: name }: PageModule): Promise<Page> {
  const { pages } = await (layout === 'storefront'
    ? import('./storefront/page-imports.ts')
    : import('./panel/page-imports.ts'))
  const load = pages[layout === 'storefront' ? `./pages/${name}/page.tsx` : `./${name}/page.tsx`]
  if (!load) throw new Error(`no page ${layout}/${name}`)
  return load()
}

/** The document names the chunk of its own page first; in development it names none. */
async function importFirstPage(module: PageModule): Promise<Page> {
  const { chunks } = document.querySelector<HTMLElement>('[data-chunks]')?.dataset ?? {}
  return chunks ? import(/* @vite-ignore */ chunks.replace(/ .*/, '')) : importPage(module)
}

async function withMessages({ messages }: PageModule, page: Promise<Page>, loaded: LoadedMessages) {
  const [{ default: Page }, rest] = await Promise.all([
    page,
    messages === 'all' ? loadMessages(language) : null,
  ])
  Object.assign(loaded, rest)
  return Page
}

const language = document.documentElement.lang

/** A function and not the module's own await: pages wait for this module, and it waits for a page. */
async function start() {
  const messages = { ...(await loadCoreMessages(language)) }
  const site = readSite(isSite)
  await startClient({
    languages,
    loadFirstPage: (module) => withMessages(module, importFirstPage(module), messages),
    loadPage: (module) => withMessages(module, importPage(module), messages),
    wrap: ({ payload, navigate, page }) => (
      <App payload={payload} site={site} messages={messages} navigate={navigate}>
        {page}
      </App>
    ),
    loadClientRoutes: () => import('./client-routes.ts'),
  })
  rememberLanguages()
  startScenes()
}

void start()
