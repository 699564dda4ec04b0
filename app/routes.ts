/** The table of contents: every page, one line each, in reading order. */
import { page, personalPage } from './framework/page.ts'

const listQuery = ['q', 'from', 'to', 'sort', 'direction', 'limit', 'cursor']

export const routes = [
  page('/', 'home'),
  page('/scripts', 'scripts', { query: ['category', 'q', 'chip', 'sort', 'page'] }),
  page('/subscription', 'subscription'),
  page('/services', 'services'),
  page('/terms', 'terms'),
  page('/privacy', 'privacy'),
  page('/product/:id', 'product'),
  page('/products/:id', 'product'),
  personalPage('/cart', 'cart', { query: ['problem'], hasSkeleton: true }),
  personalPage('/thank-you', 'thank-you'),
  personalPage('/auth-callback', 'auth-callback', { query: ['state'] }),

  personalPage('/admin', 'admin', { query: ['days', 'from', 'to', 'lang', 'problem', 'wait', 'returnTo'] }),
  personalPage('/admin/visitors', 'admin-visitors', { query: [...listQuery, 'lang', 'problem'] }),
  personalPage('/admin/interactions', 'admin-interactions', {
    query: [...listQuery, 'action', 'lang', 'problem'],
  }),
  personalPage('/admin/chats', 'admin-chats', {
    query: ['q', 'from', 'to', 'limit', 'cursor', 'chat', 'lang', 'problem'],
  }),
  personalPage('/admin/audit', 'admin-audit', { query: ['cursor', 'lang'] }),
]
