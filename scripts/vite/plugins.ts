/** Plugins of the build beside Vite's own work. */
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Server code lives in `*.server.ts`. A build that would ship such a module to the browser stops here. */
export function serverFence(): Plugin {
  return {
    name: 'server-fence',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      if (ssr || !importer || !/\.server(\.tsx?)?$/.test(source)) return null
      throw new Error(`${importer} brings ${source} to the browser: server modules stay on the server`)
    },
  }
}

/** `card-title`: to a compressor a readable name is a word it has seen, where a hash would be noise. */
export function createScopedName(local: string, file: string): string {
  return `${basename(file, '.module.css')}-${local}`
}
