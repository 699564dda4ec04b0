/** The links of the header and the footer whose targets exist in this shop. */
import type { NavigationLink } from '#app/server/store/navigation.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { Site, SiteLink } from './site.ts'

type Content = Pick<Store, 'settings' | 'services' | 'navigation' | 'docs'> & { pages: Site['pages'] }

export function createNavigation(content: Content): Site['navigation'] {
  const { header, footerShop, footerHelp } = content.navigation
  const linked = new Set([...footerShop, ...footerHelp].map(({ to }) => to))
  const others = content.pages.filter(({ path }) => !linked.has(path))
  const links = (list: readonly NavigationLink[]) =>
    list.flatMap((link) =>
      link.to === 'pages' ? others.map((page) => pageLink(page, null)) : (findLink(link, content) ?? []),
    )
  return { header: links(header), footerShop: links(footerShop), footerHelp: links(footerHelp) }
}

/** Before the first note is published there is nothing to link to. */
export function withoutNews({ header, footerShop, footerHelp }: Site['navigation']): Site['navigation'] {
  const others = (links: SiteLink[]) => links.filter(({ href }) => href !== '/news')
  return { header: others(header), footerShop: others(footerShop), footerHelp: others(footerHelp) }
}

const pageLink = ({ path, title, language }: Site['pages'][number], label: string | null): SiteLink => ({
  href: path,
  label: label ?? title,
  name: null,
  language: label === null ? language : null,
})

/** Null for what this shop does not have. */
function findLink(
  { to, label }: NavigationLink,
  { settings, services, pages, docs }: Content,
): SiteLink | null {
  const link = { label, language: null, name: null }
  if (to === 'email') {
    const { email } = settings.support
    return email === null ? null : { ...link, href: `mailto:${email}`, label: label ?? email }
  }
  if (to === 'documentation' || to === 'discord' || to === 'youtube') {
    const href = settings.links[to] ?? (to === 'documentation' && docs.size > 0 ? '/docs' : null)
    return href === null ? null : { ...link, href, name: to }
  }
  if (to === '/subscription' && settings.subscription === null) return null
  if (to === '/docs' && docs.size === 0) return null
  if (to === '/services' && services.length === 0) return null
  const page = pages.find(({ path }) => path === to)
  return page ? pageLink(page, label) : { ...link, href: to }
}
