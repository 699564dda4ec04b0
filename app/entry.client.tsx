import './styles.css'
import { startClient } from '#app/kernel/client.tsx'
import type { PageComponent } from '#app/kernel/page.ts'
import { defaultLocale, locales, messagesFor } from '#app/messages/index.ts'
import { App } from './app.tsx'
import { routes } from './routes.ts'
import { followFrame, frameOf, rememberLanguages } from './shell/frame.ts'
import { findFirstAddress } from './shell/language-choice.ts'
import type { Site } from './site.ts'

const pages = import.meta.glob<{ default: PageComponent<unknown> }>('./routes/*/page.tsx')

async function loadPage(folder: string) {
  const load = pages[`./routes/${folder}/page.tsx`]
  if (!load) throw new Error(`no page ${folder}`)
  return (await load()).default
}

/** A function and not the module's own await: pages wait for this module, and it waits for a page. */
async function start() {
  const address = findFirstAddress(location)
  if (address !== null) return location.replace(address)
  const messages = await messagesFor(document.documentElement.lang)
  await startClient<Site>({
    routes,
    languages: { locales, defaultLocale },
    loadPage,
    wrap: ({ payload, site, navigate, page }) => (
      <App payload={payload} site={site} messages={messages} navigate={navigate}>
        {page}
      </App>
    ),
    onShow: followFrame,
    kindOf: frameOf,
  })
  rememberLanguages()
}

void start()
