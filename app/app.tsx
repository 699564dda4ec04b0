import { type ReactNode, useEffect } from 'react'
import { KernelContext } from '#app/kernel/hooks.ts'
import { localeHref } from '#app/kernel/match.ts'
import type { Payload } from '#app/kernel/payload.ts'
import { defaultLocale, locales, type Messages, MessagesContext } from '#app/messages/index.ts'
import Shell from './shell.tsx'
import { type Site, SiteContext } from './site.ts'

type AppProps = {
  payload: Payload
  site: Site
  messages: Messages
  navigate: (path: string, options?: { replace?: boolean }) => void
  children: ReactNode
}

/** One page with everything around it, the same tree on the server and in the browser. */
export function App({ payload, site, messages, navigate, children }: AppProps) {
  const { path, locale, folder, status } = payload
  const page = { path, query: new URLSearchParams(payload.query), locale, folder, status }
  const href = (target: string) => localeHref(target, locale, { locales, defaultLocale })
  // Tells tests and styles that clicks are taken by the script from now on.
  useEffect(() => {
    document.documentElement.dataset.awake = ''
  }, [])
  return (
    <KernelContext value={{ page, href, navigate }}>
      <SiteContext value={site}>
        <MessagesContext value={messages}>
          <Shell>{children}</Shell>
        </MessagesContext>
      </SiteContext>
    </KernelContext>
  )
}
