import { useSite } from '#app/features/content/site.ts'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'

/** The pages of the navigation bar, in its order. */
export function useMainLinks() {
  const { navigation } = useAllMessages()
  const href = useHref()
  const { path, status } = usePage()
  const { hasSubscription } = useSite()
  const link = (target: string, text: string, badge: string | null = null) => ({
    text,
    href: href(target),
    isCurrent: path === target && status === 200,
    badge,
  })
  return [
    link('/', navigation.home),
    link('/scripts', navigation.scripts),
    ...(hasSubscription ? [link('/subscription', navigation.subscription, navigation.isNew)] : []),
  ]
}
