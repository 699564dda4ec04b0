import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Server code lives in `*.server.ts`. A build that would ship such a module to the browser stops here. */
function serverFence(): Plugin {
  return {
    name: 'server-fence',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      if (ssr || !importer || !/\.server(\.tsx?)?$/.test(source)) return null
      throw new Error(`${importer} brings ${source} to the browser: server modules stay on the server`)
    },
  }
}

/**
 * Vite wraps every dynamic import into a helper that preloads its chunks. Our documents name them already, and the
 * groups below leave a page nothing else to wait for: imports stay bare, and where the wrapper has another form the
 * helper does nothing.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
    renderChunk: (code) =>
      code.replace(/__vitePreload\(\(\) => (import\([^()]+\)),\s*__VITE_PRELOAD__\)/g, '$1'),
  }
}

/** Icons are drawn by our own few lines; the library's maker is larger than the icons of a page. */
function plainIcons(): Plugin {
  const ours = fileURLToPath(new URL('app/ui/content/icon.ts', import.meta.url))
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')
        ? `export { createIcon as default } from ${JSON.stringify(ours)}`
        : null,
    // Of an icon's data only its shapes are used; the rest does not compress.
    transform: (code, id) =>
      id.includes('lucide-react/dist/esm/icons/')
        ? code.replace(/, key: "\w+"/g, '').replace(/\bname: "[\w-]+",\s+size: \d+,/, '')
        : null,
  }
}

/**
 * The entry is React for the most part, in one function that V8 would parse once more on the page's own thread. With this
 * comment it is compiled whole, on another thread: https://v8.dev/blog/explicit-compile-hints.
 */
function eagerEntry(): Plugin {
  return {
    name: 'eager-entry',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'entry.client')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  }
}

/** `card-title`: to a compressor a readable name is a word it has seen, where a hash would be noise. */
function scopedName(local: string, file: string): string {
  return `${basename(file, '.module.css')}-${local}`
}

/** What runs before the first paint; the entry imports what it shares with it. */
const BOOT =
  /[\\/]app[\\/](bootstrap\.client|framework[\\/]deferred-hydration|lib[\\/]paint|storefront[\\/]layout[\\/](loading-overlay|header[\\/](menu|search))|ui[\\/]browser[\\/](theme|fonts|storage))\.ts$|vite[\\/]preload-helper/

/** What several pages of an area share, by path. The first pages of a visit wait for `shop` alone. */
const SHARED = {
  shop: [
    'app/framework/static-section',
    'app/lib/markup',
    'app/storefront/components/add-button',
    'app/storefront/components/basket/add-to-cart',
    'app/storefront/components/product/personal-price',
    'app/ui/content/empty-state',
    ...['play', 'search'].map(icon),
  ],
  cards: ['app/storefront/components/catalog/product-card', 'app/storefront/components/catalog/product-grid'],
  cart: ['app/storefront/components/basket/', 'app/features/basket/', 'app/ui/browser/focus'],
  admin: [
    'app/admin/',
    'app/features/access/',
    'app/features/analytics/',
    'app/messages/admin/',
    'app/ui/controls/theme-switch',
    ...['activity', 'download', 'external-link', 'eye', 'eye-off', 'messages-square'].map(icon),
    ...['monitor', 'moon', 'mouse-pointer-click', 'scroll-text', 'sun', 'users'].map(icon),
  ],
  others: [
    'app/features/',
    'app/lib/',
    'app/storefront/components/',
    'app/ui/',
    'node_modules/lucide-react/',
  ],
}

function icon(name: string): string {
  return `lucide-react/dist/esm/icons/${name}.`
}

/** Few files: what every page starts with, what an area shares, and one for each page or part that comes later. */
const CHUNKS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'boot', test: BOOT, priority: 2 },
    { name: 'shell', tags: ['$initial'], priority: 1 },
    ...Object.entries(SHARED).map(([name, paths]) => ({
      name,
      test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
      minShareCount: 2,
    })),
  ],
}

/** The looks of the panel alone, which no visitor of the shop downloads. */
const PANEL_STYLES = /[\\/]app[\\/]admin[\\/].*\.module\.css/

const TESTS = '{app,packages/*/src,sandbox,tests,scripts}/**/*.test.{ts,tsx}'
/** What kills and hangs databases in turn, and long sequences on them. */
const LONG_ON_SERVERS = [
  'tests/database/{backup,hang,kill,two-shops,editing/kill,notifications/notifications,orders/ledger}.test.ts',
  'tests/journeys/failures/database-away.test.ts',
]
const ON_SERVERS = [
  'tests/journeys/doctor/healthy.test.ts',
  'tests/database/**/*.test.ts',
  'tests/journeys/admin/{admin,admin-chats,order-chats,people,tracking}.test.ts',
]
/** What needs a build, reads much, and attacks, breaks or alters everything in turn. */
const LONG = [
  'tests/{budgets,process}/**/*.test.ts',
  'tests/journeys/{failures/faults,purchase/history-large,store/hostile-uploads}.test.ts',
  'packages/tebex-emulator/src/verify/plants/*.test.ts',
  'tests/architecture/{additions,reference}.test.ts',
  'tests/journeys/doctor/planted.test.ts',
]
const OTHERS = {
  include: [TESTS],
  exclude: [...ON_SERVERS, ...LONG_ON_SERVERS, ...LONG, 'node_modules/**'],
}
const DATABASE_SETUP = 'tests/database/setup.ts'

const MEMORY_FOLDER = '/dev/shm'
const MEMORY_FOLDER_BYTES = 1024 ** 3

/** Databases of tests live in memory where there is room: on a disk every commit waits for it (fsync). */
function temporaryFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MEMORY_FOLDER_BYTES ? { TMPDIR: MEMORY_FOLDER } : {}
  } catch {
    return {}
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [serverFence(), plainImports(), plainIcons(), eagerEntry(), react()],
  // Both halves must draw the same icon.
  ssr: { noExternal: ['lucide-react'] },
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node24',
        emitAssets: true,
        rolldownOptions: {
          // A worker thread loads its module by its file.
          input: ['server.ts', 'app/features/catalog/reading/catalog-worker.server.ts'],
          output: { codeSplitting: { groups: [{ name: 'panel', test: PANEL_STYLES }] } },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        reportCompressedSize: false,
        minify: 'terser',
        terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
        target: 'es2022',
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/bootstrap.client.ts'],
          checks: { pluginTimings: false },
          output: { codeSplitting: CHUNKS },
        },
      },
  test: {
    setupFiles: ['tests/setup.ts'],
    env: temporaryFolder(),
    pool: 'forks',
    // More than cores: many tests wait for a deadline or for another process.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 45_000 } },
    retry: process.env.CI ? 1 : 0,
    // Modules are read once for many files; a test leaves nothing behind in them.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'shop', ...OTHERS } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ON_SERVERS,
          exclude: [...LONG_ON_SERVERS, 'node_modules/**'],
          globalSetup: DATABASE_SETUP,
        },
      },
      {
        extends: true,
        test: { name: 'long-database', include: LONG_ON_SERVERS, globalSetup: DATABASE_SETUP },
      },
      { extends: true, test: { name: 'long', include: LONG, globalSetup: 'tests/budgets/setup.ts' } },
    ],
  },
}))
