/** Every page of the panel: routes, tabs, rights and the addresses of lists and reports follow from these lines. */
import { defineList, defineReport, listQuery, type PanelPage, tableQuery } from './kit/define-page.ts'

export const lists = {
  visitors: defineList({
    name: 'visitors',
    page: 'visits/visitors',
    rows: 'visitors',
    right: 'figures',
    query: tableQuery,
  }),
  interactions: defineList({
    name: 'interactions',
    page: 'visits/interactions',
    rows: 'interactions',
    right: 'figures',
    query: [...tableQuery, 'action'],
  }),
  chats: defineList({ name: 'chats', rows: 'conversations', right: 'chats', query: [...listQuery, 'chat'] }),
  webhooks: defineList({
    name: 'webhooks',
    rows: 'deliveries',
    right: 'operation',
    query: [...listQuery, 'type', 'state', 'event', 'outcome', 'answer'],
  }),
  audit: defineList({ name: 'audit', rows: 'entries', right: 'audit', query: ['cursor', 'person', 'lang'] }),
}

export const reports = {
  overview: defineReport({
    name: 'overview',
    path: '/admin',
    right: 'overview',
    query: ['wait', 'returnTo'],
  }),
  revenue: defineReport({ name: 'revenue', right: 'money', query: ['currency', 'per', 'sort'] }),
  buyers: defineReport({ name: 'buyers', right: 'money', query: ['currency', 'per'] }),
  questions: defineReport({ name: 'questions', right: 'money' }),
  sources: defineReport({
    name: 'sources',
    right: 'money',
    query: ['currency', 'page', 'name', 'site', 'code', 'package'],
  }),
}

/** In the order of the navigation. Tabs link to pages with one; the others are reached from them. */
export const panelPages: readonly PanelPage[] = [
  reports.overview,
  { path: '/admin/store', page: 'store', tab: 'store', right: 'content', query: ['lang', 'outcome'] },
  { path: '/admin/store/products', page: 'store/products', right: 'content', query: ['q', 'file', 'lang'] },
  {
    path: '/admin/store/pictures',
    page: 'store/pictures',
    right: 'content',
    query: ['picture', 'lang'],
  },
  { path: '/admin/store/news', page: 'store/news', right: 'content', query: ['cursor', 'outcome', 'lang'] },
  { path: '/admin/store/pages', page: 'store/pages', right: 'content', query: ['outcome', 'lang'] },
  { path: '/admin/store/docs', page: 'store/docs', right: 'content', query: ['outcome', 'lang'] },
  { path: '/admin/store/draft', page: 'store/draft', right: 'content', query: ['outcome', 'lang'] },
  { path: '/admin/store/preview', page: 'store/preview', right: 'content', query: ['lang'] },
  { path: '/admin/store/versions', page: 'store/versions', right: 'content', query: ['version', 'lang'] },
  {
    path: '/admin/store/:section',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'lang'],
  },
  {
    path: '/admin/store/:section/:id',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'picture', 'product', 'suggest', 'lang'],
  },
  reports.revenue,
  reports.buyers,
  reports.questions,
  reports.sources,
  lists.visitors,
  lists.interactions,
  lists.chats,
  {
    path: '/admin/reviews',
    page: 'reviews',
    tab: 'reviews',
    right: 'reviews',
    query: [...listQuery, 'state'],
  },
  {
    path: '/admin/orders',
    page: 'orders',
    tab: 'orders',
    right: 'orders',
    query: [...listQuery, 'status', 'order', 'customer'],
  },
  lists.webhooks,
  {
    path: '/admin/notifications',
    page: 'notifications',
    tab: 'notifications',
    right: 'operation',
    query: ['outcome', 'lang'],
  },
  {
    path: '/admin/releases',
    page: 'releases',
    tab: 'releases',
    right: 'content',
    query: ['problem', 'lang'],
  },
  {
    path: '/admin/history',
    page: 'history',
    tab: 'history',
    right: 'operation',
    query: ['outcome', 'lang'],
  },
  lists.audit,
  { path: '/admin/health', page: 'health', tab: 'health', right: 'operation', query: ['lang'] },
  { path: '/admin/people', page: 'people', tab: 'people', right: 'people', query: ['lang', 'problem'] },
  { path: '/admin/me', page: 'me', tab: 'me', right: 'self', query: ['lang', 'problem', 'returnTo'] },
  { path: '/invite/:token', page: 'invite', right: null, query: ['lang', 'problem'] },
]
