import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [serverFence(), react()],
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: isSsrBuild
    ? { ssr: true, outDir: 'dist/server', target: 'node24', rollupOptions: { input: 'server.ts' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        target: 'es2022',
        rollupOptions: { input: 'app/entry.client.tsx' },
      },
  test: {
    include: ['{app,tebex,sandbox,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
  },
}))
