/** The weight of a module in a page or a Worker. */
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Bundles the exports of a line; `bytes` counts the minified code after gzip. */
export async function bundle(line: string): Promise<{ code: string; bytes: number }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: { input: 'entry', external: /^node:/, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? line : null),
      },
    ],
  })
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  return { code, bytes: gzipSync(code, { level: 9 }).length }
}
