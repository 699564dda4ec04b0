/** Names that no file of `store/pages/` may have: the address is taken. */
import { locales } from './messages/index.ts'
import { routes } from './routes.ts'

/** First segments of the endpoints and of the build's files. */
const ENDPOINTS = [
  'api',
  'assets',
  'healthz',
  'images',
  'metrics',
  'og',
  'pictures',
  'readyz',
  'sitemap',
  'versions',
]

export const reservedSlugs: ReadonlySet<string> = new Set([
  ...ENDPOINTS,
  ...locales,
  ...routes.map(({ path }) => path.split('/')[1] ?? ''),
])
