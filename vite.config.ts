import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS, PANEL_STYLES } from './scripts/vite/chunks.ts'
import { createScopedName, serverFence } from './scripts/vite/plugins.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [serverFence(), react()],
  // A release runs without the package of the icons.
  ssr: { noExternal: ['lucide-react'] },
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  css: { modules: { generateScopedName: createScopedName } },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node24',
        emitAssets: true,
        rolldownOptions: {
          // A worker thread loads its module by its file.
          input: [
            'server.ts',
            'app/shop/catalog/reading/catalog-worker.server.ts',
            'app/panel/store/editing/edit-worker.server.ts',
            'app/server/store/texts/text-worker.server.ts',
          ],
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
        // React's developer tools attach to `npm run dev` alone.
        terserOptions: {
          ecma: 2020,
          module: true,
          compress: { passes: 3, global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined } },
        },
        target: 'es2022',
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/bootstrap.client.ts'],
          checks: { pluginTimings: false },
          output: { codeSplitting: CHUNKS },
        },
      },
}))
