import { basename } from 'node:path'
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

/** `card-title`: to a compressor a readable name is a word it has seen, where a hash would be noise. */
function scopedName(local: string, file: string): string {
  return `${basename(file, '.module.css')}-${local}`
}

const ADMIN = /[\\/]app[\\/](features|messages|routes)[\\/](admin|analytics)/
const CART = /[\\/]app[\\/]features[\\/]basket[\\/](?!add-to-cart)/

/**
 * Few files: what every page starts with, what several pages of the shop share, what only the cart or only the panel
 * shares, and one for each page or part that comes later.
 */
const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'shell', tags: ['$initial'], priority: 1 },
    { name: 'shop', test: (id) => !ADMIN.test(id) && !CART.test(id), minShareCount: 2 },
    { name: 'cart', test: CART, minShareCount: 2 },
    { name: 'admin', test: ADMIN, minShareCount: 2 },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [serverFence(), plainImports(), react()],
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? { ssr: true, outDir: 'dist/server', target: 'node24', rolldownOptions: { input: 'server.ts' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        reportCompressedSize: false,
        target: 'es2022',
        rolldownOptions: { input: 'app/entry.client.tsx', output: { codeSplitting: CHUNKS } },
      },
  test: {
    include: ['{app,tebex,sandbox,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
  },
}))
