/** Every page in reading order; those of the panel are lines of `panel/pages.ts`. */
import type { PageModule, PageRoute } from '#app/framework/page.ts'
import type { Right } from './panel/access/rights.ts'
import { panelPages } from './panel/pages.ts'

export type Route = PageRoute & {
  /** Visits of this page are recorded. */
  isTracked: boolean
  /** A visit of the shop can begin here; the platform sends its visitors back to the other pages. */
  isLanding: boolean
} & (
    | { layout: 'storefront' }
    /** `right`: what a person of the panel needs; null for a page that is there without a session. */
    | { layout: 'panel'; right: Right | null }
  )

const storefront = {
  layout: 'storefront',
  messages: 'all',
  isCached: true,
  isTracked: true,
  isLanding: true,
  query: [],
  hasSkeleton: false,
} as const
const personal = { ...storefront, isCached: false } as const
const panel = { ...personal, layout: 'panel', isTracked: false, isLanding: false } as const

export const routes: readonly Route[] = [
  { ...storefront, path: '/', page: 'home', messages: 'core' },
  {
    ...storefront,
    path: '/scripts',
    page: 'scripts',
    messages: 'core',
    query: ['category', 'q', 'chip', 'sort', 'page'],
  },
  { ...storefront, path: '/subscription', page: 'subscription' },
  { ...storefront, path: '/services', page: 'services' },
  { ...storefront, path: '/news', page: 'news', messages: 'core', query: ['page'] },
  { ...storefront, path: '/news/:note', page: 'news', messages: 'core' },
  { ...storefront, path: '/docs', page: 'docs', messages: 'core' },
  { ...personal, path: '/docs/search', page: 'docs-search', query: ['q'] },
  { ...personal, path: '/docs/:folder{[a-z0-9-]+}/owners', page: 'docs-owners' },
  { ...personal, path: '/docs/:folder{[a-z0-9-]+}/owners/:page{[a-z0-9-]+}', page: 'docs-owners' },
  { ...storefront, path: '/docs/:folder{[a-z0-9-]+}', page: 'docs', messages: 'core' },
  { ...storefront, path: '/docs/:folder{[a-z0-9-]+}/:page{[a-z0-9-]+}', page: 'docs', messages: 'core' },
  { ...storefront, path: '/help', page: 'help' },
  // The response to the form of `/help` where it is sent without script.
  { ...personal, path: '/help/check', page: 'help', isTracked: false, isLanding: false },
  { ...storefront, path: '/my-server', page: 'my-server' },
  { ...storefront, path: '/product/:id', page: 'product', messages: 'core' },
  { ...storefront, path: '/products/:id', page: 'product', messages: 'core' },

  { ...personal, path: '/cart', page: 'cart', query: ['problem'], hasSkeleton: true },
  // Not recorded: its address may be a gift card.
  { ...personal, path: '/discount/:code', page: 'discount', query: ['to'], isTracked: false },
  { ...personal, path: '/cart/add/:items', page: 'cart-add', query: ['discord_id'] },
  {
    ...personal,
    path: '/account',
    page: 'account',
    query: ['page', 'problem', 'deleted', 'discord'],
    hasSkeleton: true,
  },
  { ...personal, path: '/review/:id', page: 'review' },
  { ...personal, path: '/thank-you', page: 'thank-you', isLanding: false },
  { ...personal, path: '/auth-callback', page: 'auth-callback', query: ['state'], isLanding: false },
  // Not recorded: its address is that of one customer.
  {
    ...personal,
    path: '/release-messages/:token',
    page: 'release-messages',
    isTracked: false,
    isLanding: false,
  },
  // Not recorded: its address has the code of a sign-in.
  {
    ...personal,
    path: '/discord-callback',
    page: 'discord-callback',
    query: ['state', 'code'],
    isTracked: false,
    isLanding: false,
  },

  ...panelPages.map(({ path, page, right, query }) => ({ ...panel, path, page, right, query })),

  // The texts of store/pages/, after everything with an address of its own.
  { ...storefront, path: '/:slug{[a-z0-9-]+}', page: 'own-page' },
]

/** Pages without an address: for one that is unknown, and for a page that cannot be shown. */
export const systemPages = {
  'not-found': { layout: 'storefront', page: 'not-found', messages: 'all' },
  error: { layout: 'storefront', page: 'error', messages: 'all' },
} as const satisfies Record<string, PageModule>
