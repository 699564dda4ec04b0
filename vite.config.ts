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
 * groups below leave a page nothing else to wait for.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
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
  }
}

/** `card-title`: to a compressor a readable name is a word it has seen, where a hash would be noise. */
function scopedName(local: string, file: string): string {
  return `${basename(file, '.module.css')}-${local}`
}

/** What runs before the first paint; the entry imports what it shares with it. */
const BOOT =
  /[\\/]app[\\/](bootstrap\.client|framework[\\/]deferred-hydration|lib[\\/]paint|storefront[\\/]layout[\\/](loading-overlay|menu)|ui[\\/]browser[\\/](theme|fonts|storage))\.ts$/

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const AREAS = {
  messages: /[\\/]app[\\/]messages[\\/](core[\\/])?\w+\.ts$/,
  admin: /[\\/]app[\\/](admin|messages[\\/]admin|features[\\/](access|analytics[\\/](?!track)))[\\/]?/,
  cart: /[\\/]app[\\/]storefront[\\/](pages[\\/](cart|thank-you)|components[\\/]basket[\\/](?!add-to-cart))/,
  legal: /[\\/]app[\\/]storefront[\\/](pages[\\/](terms|privacy)|components[\\/]legal-page)[\\/]/,
  content: /[\\/]app[\\/]storefront[\\/](pages[\\/](subscription|services)|components[\\/]content)[\\/]/,
  shop: /[\\/]app[\\/]storefront[\\/](pages[\\/](home|scripts|product)[\\/]|components[\\/](catalog[\\/]product-grid|add-button))/,
  others: /[\\/]app[\\/]storefront[\\/](pages|components)[\\/]\w+(-\w+)*\.tsx?$/,
}

/** Whose module this is: an area's own, or imported by one area alone; of everything else what the first pages of a visit need, and others. */
function areaOf(id: string, graph: Graph, seen = new Set<string>()): string {
  const own = Object.entries(AREAS).find(([, pattern]) => pattern.test(id))
  if (own) return own[0]
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers.filter((importer) => !seen.has(importer)) ?? []
  const [area = null, ...others] = new Set(importers.map((importer) => areaOf(importer, graph, seen)))
  if (area !== null && others.length === 0) return area
  return isOfFirstPages(id, graph) ? 'shop' : 'others'
}

/** Where most visitors arrive: these pages do not wait for what only other pages share. */
function isOfFirstPages(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (/[\\/]app[\\/]storefront[\\/]pages[\\/](home|scripts|product)[\\/]page\.tsx$/.test(id)) return true
  return graph.getModuleInfo(id)?.importers.some((importer) => isOfFirstPages(importer, graph, seen)) ?? false
}

/**
 * Few files: what every page starts with, what several pages of one area share, and one for each page or part that
 * comes later.
 */
const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'boot', test: BOOT, priority: 2 },
    { name: 'shell', tags: ['$initial'], priority: 1 },
    ...['shop', 'others', 'legal', 'content', 'cart', 'admin'].map((area) => ({
      debugName: area,
      name: (id: string, graph: Graph) => (areaOf(id, graph) === area ? area : null),
      minShareCount: 2,
    })),
  ],
}

/** The looks of the panel alone, which no visitor of the shop downloads. */
const PANEL_STYLES = /[\\/]app[\\/]admin[\\/].*\.module\.css/

const TESTS = '{app,tebex,sandbox,tests,scripts}/**/*.test.{ts,tsx}'
const ON_SERVERS = [
  'tests/database/**/*.test.ts',
  'tests/journeys/{admin,admin-chats,database-away,tracking}.test.ts',
]
const ON_BUILDS = ['tests/{budgets,process}/**/*.test.ts']
const OTHERS = { include: [TESTS], exclude: [...ON_SERVERS, ...ON_BUILDS, 'node_modules/**'] }

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
  plugins: [serverFence(), plainImports(), plainIcons(), react()],
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
          input: ['server.ts', 'app/features/catalog/catalog-worker.server.ts'],
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
    testTimeout: 30_000,
    retry: process.env.CI ? 1 : 0,
    // Modules are read once for many files; a test leaves nothing behind in them.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'shop', ...OTHERS } },
      {
        extends: true,
        test: { name: 'database', include: ON_SERVERS, globalSetup: 'tests/database/setup.ts' },
      },
      { extends: true, test: { name: 'build', include: ON_BUILDS, globalSetup: 'tests/budgets/setup.ts' } },
    ],
  },
}))
