import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { listLinkWords } from '#app/shop/content/link-words.ts'
import { type Site, type SiteLink, useSite } from '#app/shop/content/site.ts'

export type LayoutLink = SiteLink & {
  text: string
  isOutside: boolean
  isCurrent: boolean
  badge: string | null
}

/** The links of the header, or of one of the footer's lists, in the page's language. */
export function useLinks(list: keyof Site['navigation']): LayoutLink[] {
  const t = useAllMessages()
  const href = useHref()
  const { path, status } = usePage()
  const words = listLinkWords(t)
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
