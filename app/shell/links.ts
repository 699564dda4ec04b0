import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'

const SUBSCRIPTION = '/scripts?category=SUBSCRIPTION'

/** The pages of the navigation bar, in its order. */
export function useMainLinks() {
  const t = useMessages()
  const href = useHref()
  const { path, query } = usePage()
  const isSubscription = query.get('category')?.toUpperCase() === 'SUBSCRIPTION'
  return [
    { text: t.navigation.home, href: href('/'), isCurrent: path === '/', badge: null },
    {
      text: t.navigation.scripts,
      href: href('/scripts'),
      isCurrent: path === '/scripts' && !isSubscription,
      badge: null,
    },
    {
      text: t.navigation.subscription,
      href: href(SUBSCRIPTION),
      isCurrent: isSubscription,
      badge: t.navigation.isNew,
    },
  ]
}
