/** Reads what the build left: which script, chunk, style and font belongs to which page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Assets } from './document.server.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
)

export type Build = {
  /** The one stylesheet of all components, without the seller's tokens. */
  css: string
  assets: Omit<Assets, 'styles'>
}

const ENTRY = 'app/entry.client.tsx'
const BOOT = 'app/boot.client.ts'
const PRELOADED_FONT = /geist(-sans)?-latin-wght|geist-latin/

/** Reads `dist/client`; throws when the build is missing. */
export async function readBuild(clientDir: string): Promise<Build> {
  const json: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const manifest = Manifest.parse(json)
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build has no ${ENTRY}`)
  const entries = Object.values(manifest)
  const cssFiles = new Set(
    entries.flatMap(({ css, file }) => [...css, ...(file.endsWith('.css') ? [file] : [])]),
  )
  const css = await Promise.all([...cssFiles].map((file) => readFile(join(clientDir, file), 'utf8')))
  const fonts = new Set(
    entries.flatMap(({ assets, file }) => [...assets, file]).filter((file) => PRELOADED_FONT.test(file)),
  )

  const chunksOf = (source: string, seen = new Set<string>()): Set<string> => {
    for (const name of manifest[source]?.imports ?? []) {
      if (seen.has(name)) continue
      seen.add(name)
      chunksOf(name, seen)
    }
    return seen
  }
  const addressOf = (source: string) => `/${manifest[source]?.file ?? ''}`
  const preloadsOf = (sources: string[]) => {
    const all = sources.filter((source) => manifest[source])
    const chunks = new Set([...all, ...all.flatMap((source) => [...chunksOf(source)]), ...chunksOf(ENTRY)])
    return [...chunks].filter((source) => source !== ENTRY).map(addressOf)
  }
  return {
    css: css.join('\n'),
    assets: {
      scripts: [addressOf(ENTRY)],
      boot: addressOf(BOOT),
      fonts: [...fonts].filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`),
      preloads: (folder, locale) =>
        preloadsOf([`app/routes/${folder}/page.tsx`, `app/messages/${locale}.ts`]),
    },
  }
}
