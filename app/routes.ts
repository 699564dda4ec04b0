/** The table of contents: every page, one line each, in reading order. */
import { page, personalPage } from '#app/kernel/page.ts'

export const routes = [
  page('/', 'home'),
  page('/scripts', 'scripts', { query: ['category', 'q', 'chip', 'sort', 'page'] }),
  page('/subscription', 'subscription'),
  page('/services', 'services'),
  page('/terms', 'terms'),
  page('/privacy', 'privacy'),
  page('/product/:id', 'product'),
  page('/products/:id', 'product'),
  personalPage('/cart', 'cart', { query: ['problem'] }),
  personalPage('/thank-you', 'thank-you'),
  personalPage('/auth-callback', 'auth-callback', { query: ['success', 'state'] }),
]
