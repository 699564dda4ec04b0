import type { Messages } from '#app/messages/index.ts'

/** The catalogue's words for our own pages; the settings' links bring their own. */
export function listLinkWords({
  navigation,
  services,
  news,
  help,
  purchases,
  cart,
}: Messages): Record<string, string> {
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
