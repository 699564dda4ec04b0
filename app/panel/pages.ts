/** Every page of the panel: routes, tabs, rights and the addresses of lists and reports follow from these lines. */
import { defineList, defineReport, listQuery, type PanelPage, tableQuery } from './define-page.ts'

export const lists = {
  visitors: defineList({
    name: 'visitors',
    group: 'settings',
    page: 'visits/visitors',
    rows: 'visitors',
    right: 'figures',
    query: tableQuery,
  }),
  interactions: defineList({
    name: 'interactions',
    group: 'settings',
    page: 'visits/interactions',
    rows: 'interactions',
    right: 'figures',
    query: [...tableQuery, 'action'],
  }),
  chats: defineList({
    name: 'chats',
    group: 'marketing',
    rows: 'conversations',
    right: 'chats',
    query: [...listQuery, 'chat'],
  }),
  webhooks: defineList({
    name: 'webhooks',
    group: 'settings',
    rows: 'deliveries',
    right: 'operation',
    query: [...listQuery, 'type', 'state', 'event', 'outcome', 'answer'],
  }),
  audit: defineList({
    name: 'audit',
    group: 'settings',
    rows: 'entries',
    right: 'audit',
    query: ['cursor', 'person', 'lang'],
  }),
}

export const reports = {
  overview: defineReport({
    name: 'overview',
    group: 'overview',
    path: '/admin',
    right: 'overview',
    query: ['wait', 'returnTo'],
  }),
  revenue: defineReport({
    name: 'revenue',
    group: 'sales',
    right: 'money',
    query: ['currency', 'per', 'sort'],
  }),
  buyers: defineReport({ name: 'buyers', group: 'sales', right: 'money', query: ['currency', 'per'] }),
  questions: defineReport({ name: 'questions', group: 'marketing', right: 'money' }),
  sources: defineReport({
    name: 'sources',
    group: 'marketing',
    right: 'money',
    query: ['currency', 'page', 'name', 'site', 'code', 'package'],
  }),
}

/** The search of the panel; without a question it lists every page. */
export const SEARCH = '/admin/search'

/** The tabs of a group stand in the order of their lines; pages without a tab are reached from others. */
export const panelPages: readonly PanelPage[] = [
  reports.overview,

  {
    path: '/admin/orders',
    page: 'orders',
    group: 'sales',
    tab: 'orders',
    right: 'orders',
    query: [...listQuery, 'status', 'order', 'customer'],
  },
  reports.revenue,
  reports.buyers,

  {
    path: '/admin/store',
    page: 'store',
    group: 'store',
    tab: 'store',
    right: 'content',
    query: ['lang', 'outcome'],
  },
  {
    path: '/admin/store/products',
    page: 'store/products',
    group: 'store',
    tab: 'products',
    records: '/admin/store/product',
    right: 'content',
    query: ['q', 'file', 'lang'],
  },
  {
    path: '/admin/store/news',
    page: 'store/news',
    group: 'store',
    tab: 'news',
    records: '/admin/store/note',
    right: 'content',
    query: ['cursor', 'outcome', 'lang'],
  },
  {
    path: '/admin/store/docs',
    page: 'store/docs',
    group: 'store',
    tab: 'docs',
    records: '/admin/store/doc',
    right: 'content',
    query: ['outcome', 'lang'],
  },
  {
    path: '/admin/store/pictures',
    page: 'store/pictures',
    group: 'store',
    tab: 'pictures',
    records: '/admin/store/picture',
    right: 'content',
    query: ['picture', 'lang'],
  },
  {
    path: '/admin/releases',
    page: 'releases',
    group: 'store',
    tab: 'releases',
    right: 'content',
    query: ['problem', 'lang'],
  },
  { path: '/admin/store/pages', page: 'store/pages', right: 'content', query: ['outcome', 'lang'] },
  { path: '/admin/store/draft', page: 'store/draft', right: 'content', query: ['outcome', 'lang'] },
  { path: '/admin/store/preview', page: 'store/preview', right: 'content', query: ['lang'] },
  { path: '/admin/store/versions', page: 'store/versions', right: 'content', query: ['version', 'lang'] },
  {
    path: '/admin/store/:section',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'trial', 'lang'],
  },
  {
    path: '/admin/store/:section/:id',
    page: 'store/form',
    right: 'content',
    query: ['language', 'outcome', 'picture', 'product', 'suggest', 'lang'],
  },

  reports.sources,
  reports.questions,
  lists.chats,
  {
    path: '/admin/reviews',
    page: 'reviews',
    group: 'marketing',
    tab: 'reviews',
    right: 'reviews',
    query: [...listQuery, 'state'],
  },
  {
    path: '/admin/notifications',
    page: 'notifications',
    group: 'settings',
    tab: 'notifications',
    right: 'operation',
    query: ['outcome', 'lang'],
  },
  {
    path: '/admin/people',
    page: 'people',
    group: 'settings',
    tab: 'people',
    right: 'people',
    query: ['lang', 'problem'],
  },
  {
    path: '/admin/me',
    page: 'me',
    group: 'settings',
    tab: 'me',
    right: 'self',
    query: ['lang', 'problem', 'returnTo'],
  },
  {
    path: '/admin/health',
    page: 'health',
    group: 'settings',
    tab: 'health',
    right: 'operation',
    query: ['lang'],
  },
  {
    path: '/admin/history',
    page: 'history',
    group: 'settings',
    tab: 'history',
    right: 'operation',
    query: ['outcome', 'lang'],
  },
  lists.visitors,
  lists.interactions,
  lists.webhooks,
  lists.audit,

  { path: SEARCH, page: 'search', right: 'self', query: ['q', 'lang'] },
  { path: '/invite/:token', page: 'invite', right: null, query: ['lang', 'problem'] },
]
