/** Groups the browser's modules into files. */
import type { Rolldown } from 'vite'

/** These modules run before the first paint; the entry imports the modules that it shares with them. */
const BOOT =
  /[\\/]app[\\/](bootstrap\.client|framework[\\/](deferred-hydration|page|read-document)|lib[\\/](guards|locale-path|paint)|messages[\\/]languages|shop[\\/](analytics[\\/]track|customer[\\/]session-(?:backup|hint))|storefront[\\/]layout[\\/](awaited|loading-overlay|tracking|header[\\/](menu|search)|languages[\\/]language-choice)|ui[\\/]browser[\\/](api|busy-forms|deferred-sections|theme|fonts|manifest|persisted-store|storage))\.ts$|app[\\/]ui[\\/]layout\.module\.css|vite[\\/]preload-helper/

/** A page change in place needs the route table with the panel's pages in it, and nothing else of the panel. */
const ROUTES = /[\\/]app[\\/](?:routes|panel[\\/](?:pages|define-page))\.ts$/

/** Modules that several pages of an area share, by path. The first pages of a visit wait for `shop` alone. */
const SHARED = {
  shop: [
    'app/framework/static-section',
    'app/lib/markup',
    'app/lib/plain-name',
    'app/shop/catalog/listing/listing.ts',
    'app/storefront/components/add-button',
    'app/storefront/components/basket/add-to-cart',
    'app/storefront/components/catalog/product-name',
    'app/storefront/components/catalog/search-field',
    'app/storefront/components/content/promo-banner.module',
    'app/storefront/components/product/personal-price',
    'app/ui/content/badge',
    'app/ui/content/empty-state',
    'app/ui/controls/copy-button',
    ...['play', 'search'].map(icon),
  ],
  cards: ['app/storefront/components/catalog/product-card', 'app/storefront/components/catalog/product-grid'],
  cart: ['app/storefront/components/basket/', 'app/shop/basket/', 'app/ui/browser/focus'],
  panel: [
    'app/panel/',
    'app/panel/access/',
    'app/shop/analytics/',
    'app/messages/admin/',
    'app/ui/controls/theme-switch',
    ...['activity', 'download', 'external-link', 'eye', 'eye-off', 'messages-square'].map(icon),
    ...['monitor', 'moon', 'mouse-pointer-click', 'scroll-text', 'sun', 'users'].map(icon),
  ],
  others: ['app/shop/', 'app/lib/', 'app/storefront/components/', 'app/ui/', 'node_modules/lucide-react/'],
}

function icon(name: string): string {
  return `lucide-react/dist/esm/icons/${name}.`
}

/** Few files: what every page starts with, what an area shares, and one for each page or part that comes later. */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'boot', test: BOOT, priority: 2 },
    { name: 'shell', tags: ['$initial'], priority: 1 },
    { name: 'routes', test: ROUTES, priority: 1 },
    ...Object.entries(SHARED).map(([name, paths]) => ({
      name,
      test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
      minShareCount: 2,
    })),
  ],
}

/** The looks of the panel alone, which no visitor of the shop downloads. */
export const PANEL_STYLES = /[\\/]app[\\/]panel[\\/].*\.module\.css/
