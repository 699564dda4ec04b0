/** Plugins of the build beside Vite's own work. */
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../sources.ts'

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

/**
 * Vite wraps every dynamic import into a helper that preloads its chunks. Our documents name them already, and the
 * groups below leave a page nothing else to wait for: imports stay bare, and where the wrapper has another form the
 * helper does nothing.
 */
export function plainImports(): Plugin {
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
export function plainIcons(): Plugin {
  const ours = join(ROOT, 'app/ui/content/icon.ts')
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load: (id) =>
      // Under `npm run dev` a version follows the path.
      id.includes('lucide-react/dist/esm/createLucideIcon.mjs')
        ? `export { createIcon as default } from ${JSON.stringify(ours)}`
        : null,
    // Only the shapes of an icon's data are used; the other fields do not compress.
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
export function eagerEntry(): Plugin {
  return {
    name: 'eager-entry',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'entry.client')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  }
}

/**
 * React makes the exceptions that it tells by identity when it loads. With a debugger attached, as Lighthouse attaches
 * one, V8 parses the whole file a second time for the stack of the first: without a stack they serve as well.
 */
export function plainExceptions(): Plugin {
  return {
    name: 'plain-exceptions',
    transform: (code, id) =>
      id.endsWith('react-dom-client.production.js')
        ? code.replace(
            /(\w+Exception) = Error\((\w+\(\d+\))\)/g,
            '$1 = Object.create(Error.prototype, { message: { value: $2 } })',
          )
        : null,
  }
}

/** `card-title`: to a compressor a readable name is a word it has seen, where a hash would be noise. */
export function scopedName(local: string, file: string): string {
  return `${basename(file, '.module.css')}-${local}`
}
