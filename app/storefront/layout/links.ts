import { useHref, usePage } from '#app/framework/hooks.ts'
import { type Messages, useAllMessages } from '#app/messages/index.ts'
import { type Site, type SiteLink, useSite } from '#app/shop/content/site.ts'

export type LayoutLink = SiteLink & {
  text: string
  isOutside: boolean
  isCurrent: boolean
  badge: string | null
}

/** The links of the header, or of one of the footer's lists, as the language has them. */
export function useLinks(list: keyof Site['navigation']): LayoutLink[] {
  const t = useAllMessages()
  const href = useHref()
  const { path, status } = usePage()
  const words = listWords(t)
  return useSite().navigation[list].map((link) => {
    const isInside = link.href.startsWith('/')
    return {
      ...link,
      text: link.label ?? words[link.name ?? link.href] ?? link.href,
      href: isInside ? href(link.href) : link.href,
      isOutside: link.href.startsWith('https:'),
      isCurrent: path === link.href && status === 200,
      badge: link.href === '/subscription' && link.label === null ? t.navigation.isNew : null,
    }
  })
}

/** The catalogue's words for our own pages; the settings' links bring their own. */
function listWords({ navigation, services, news, help, purchases, cart }: Messages): Record<string, string> {
  const { home, scripts, subscription, documentation, discord, youtube } = navigation
  return {
    '/': home,
    '/scripts': scripts,
    '/subscription': subscription,
    '/services': services.title,
    '/news': news.title,
    '/docs': documentation,
    '/help': help.title,
    '/account': purchases.title,
    '/cart': cart.title,
    documentation,
    discord,
    youtube,
  }
}
