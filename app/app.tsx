import { type ReactNode, useEffect } from 'react'
import { defaultLocale, type LoadedMessages, locales, MessagesContext } from '#app/messages/index.ts'
import { PageContext } from './framework/hooks.ts'
import type { Payload } from './framework/page.ts'
import { localizeHref } from './lib/locale-path.ts'
import PageBody from './storefront/layout/page-body.tsx'
import './styles.css'
import './storefront/print.css'
import { type Site, SiteContext } from './shop/content/site.ts'

type AppProps = {
  payload: Payload
  site: Site
  messages: LoadedMessages
  navigate: (path: string, options?: { replace?: boolean }) => void
  children: ReactNode
}

/** One page with what is hydrated around it, the same tree on the server and in the browser. */
export function App({ children, ...context }: AppProps) {
  // Tells tests and styles that clicks are taken by the script from now on.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <Providers {...context}>
      <PageBody>{children}</PageBody>
    </Providers>
  )
}

/** Gives every component its location, the shop's site and the messages of its language. */
export function Providers({ payload, site, messages, navigate, children }: AppProps) {
  const { path, locale, layout, status } = payload
  const page = { path, query: new URLSearchParams(payload.query), locale, layout, status }
  const href = (target: string) => localizeHref(target, locale, { locales, defaultLocale })
  return (
    <PageContext value={{ page, href, navigate }}>
      <SiteContext value={site}>
        <MessagesContext value={messages}>{children}</MessagesContext>
      </SiteContext>
    </PageContext>
  )
}
