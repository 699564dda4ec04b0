/** Every page, one line each, in reading order. */
import type { PageModule, PageRoute } from '#app/framework/page.ts'
import type { Right } from './panel/access/rights.ts'
import { audit } from './panel/audit/list.ts'
import { buyers } from './panel/buyers/report.ts'
import { chats } from './panel/chats/list.ts'
import { listQuery } from './panel/kit/list/define-list.ts'
import { overview } from './panel/overview/report.ts'
import { questions } from './panel/questions/report.ts'
import { revenue } from './panel/revenue/report.ts'
import { sources } from './panel/sources/report.ts'
import { interactions } from './panel/visits/interactions/list.ts'
import { visitors } from './panel/visits/visitors/list.ts'
import { webhooks } from './panel/webhooks/list.ts'

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
  // Not recorded: its address has the code of a sign-in.
  {
    ...personal,
    path: '/discord-callback',
    page: 'discord-callback',
    query: ['state', 'code'],
    isTracked: false,
    isLanding: false,
  },

  { ...panel, ...overview.route },
  { ...panel, path: '/admin/store', page: 'store', right: 'content', query: ['lang', 'outcome'] },
  {
    ...panel,
    path: '/admin/store/products',
    page: 'store/products',
    right: 'content',
    query: ['q', 'file', 'lang'],
  },
  {
    ...panel,
    path: '/admin/store/pictures',
    page: 'store/pictures',
    right: 'content',
    query: ['picture', 'lang'],
  },
  {
    ...panel,
    path: '/admin/store/news',
    page: 'store/news',
    right: 'content',
    query: ['cursor', 'outcome', 'lang'],
  },
  { ...panel, path: '/admin/store/pages', page: 'store/pages', right: 'content', query: ['outcome', 'lang'] },
  { ...panel, path: '/admin/store/draft', page: 'store/draft', right: 'content', query: ['outcome', 'lang'] },
  { ...panel, path: '/admin/store/preview', page: 'store/preview', right: 'content', query: ['lang'] },
  {
    ...panel,
    path: '/admin/store/versions',
    page: 'store/versions',
    right: 'content',
    query: ['version', 'lang'],
  },
  {
    ...panel,
    path: '/admin/store/:section',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'lang'],
  },
  {
    ...panel,
    path: '/admin/store/:section/:id',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'picture', 'product', 'suggest', 'lang'],
  },
  { ...panel, ...revenue.route },
  { ...panel, ...buyers.route },
  { ...panel, ...questions.route },
  { ...panel, ...sources.route },
  { ...panel, ...visitors.route },
  { ...panel, ...interactions.route },
  { ...panel, ...chats.route },
  { ...panel, path: '/admin/reviews', page: 'reviews', right: 'reviews', query: [...listQuery, 'state'] },
  {
    ...panel,
    path: '/admin/orders',
    page: 'orders',
    right: 'orders',
    query: [...listQuery, 'status', 'order'],
  },
  { ...panel, ...webhooks.route },
  {
    ...panel,
    path: '/admin/notifications',
    page: 'notifications',
    right: 'operation',
    query: ['outcome', 'lang'],
  },
  { ...panel, path: '/admin/history', page: 'history', right: 'operation', query: ['outcome', 'lang'] },
  { ...panel, ...audit.route },
  { ...panel, path: '/admin/health', page: 'health', right: 'operation', query: ['lang'] },
  { ...panel, path: '/admin/people', page: 'people', right: 'people', query: ['lang', 'problem'] },
  { ...panel, path: '/admin/me', page: 'me', right: 'self', query: ['lang', 'problem', 'returnTo'] },
  { ...panel, path: '/invite/:token', page: 'invite', right: null, query: ['lang', 'problem'] },

  // The texts of store/pages/, after everything with an address of its own.
  { ...storefront, path: '/:slug{[a-z0-9-]+}', page: 'own-page' },
]

/** Pages without an address: for one that is unknown, and for a page that cannot be shown. */
export const systemPages = {
  'not-found': { layout: 'storefront', page: 'not-found', messages: 'all' },
  error: { layout: 'storefront', page: 'error', messages: 'all' },
} as const satisfies Record<string, PageModule>
