import { startClient } from './framework/client.tsx'
import type { PageComponent } from './framework/page.ts'
import {
  defaultLocale,
  frontMessagesFor,
  type LoadedMessages,
  locales,
  messagesFor,
} from '#app/messages/index.ts'
import { reuseMoney } from './ui/content/money.ts'
import { App } from './app.tsx'
import { frameOf, rememberLanguages } from './storefront/layout/layout.ts'
import { findFirstAddress } from './storefront/layout/language-choice.ts'
import type { Site } from './site.ts'
import { needsAllWords } from './words.ts'

const pages = import.meta.glob<{ default: PageComponent<unknown> }>('./routes/*/page.tsx')

async function loadPage(folder: string, words: LoadedMessages) {
  const load = pages[`./routes/${folder}/page.tsx`]
  if (!load) throw new Error(`no page ${folder}`)
  const [page, rest] = await Promise.all([load(), needsAllWords(folder) ? messagesFor(language) : null])
  Object.assign(words, rest)
  return page.default
}

const language = document.documentElement.lang

/** A function and not the module's own await: pages wait for this module, and it waits for a page. */
async function start() {
  const address = findFirstAddress(location)
  if (address !== null) return location.replace(address)
  const words = { ...(await frontMessagesFor(language)) }
  await startClient<Site>({
    loadTravelKit: () => import('./travel-kit.ts'),
    languages: { locales, defaultLocale },
    loadPage: (folder) => loadPage(folder, words),
    wrap: ({ payload, site, navigate, page }) => (
      <App payload={payload} site={site} messages={words} navigate={navigate}>
        {page}
      </App>
    ),
    onMemo: reuseMoney,
    kindOf: frameOf,
  })
  rememberLanguages()
}

void start()
