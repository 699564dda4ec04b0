import type { HeadOf } from '#app/page.ts'
import type { SubscriptionData } from './load.server.ts'

export const head: HeadOf<SubscriptionData> = ({ data, site, t }) => ({
  title: `${t.subscription.title} · ${site.name}`,
  ...(data.state === 'ready' && {
    description: [t.subscription.title, ...data.included, t.subscription.renews].join('. '),
    canonical: '/subscription',
  }),
})
