/** Reads what the build left: the stylesheets, and which scripts belong to which page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Assets } from './document.server.ts'
import type { PageModule } from './page.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
)

export type Build = {
  /** The stylesheet of the shop's components, without the seller's tokens. */
  css: string
  /** What the panel needs besides. */
  panelCss: string
  /** The faces of fonts that are fetched, which wait for the first paint. */
  fontCss: string
  assets: Omit<Assets, 'styles' | 'fonts'>
}

const ENTRY = 'app/entry.client.tsx'
const BOOTSTRAP = 'app/bootstrap.client.ts'
const FETCHED_FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** The sources of what a page needs beside the entry. */
export type SourcesOf = (module: PageModule, locale: string) => string[]

/** Reads `dist/client`; throws when the build is missing. */
export async function readBuild(clientDir: string, sourcesOf: SourcesOf): Promise<Build> {
  const json: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const manifest = Manifest.parse(json)
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build has no ${ENTRY}`)
  const css = await readFile(join(clientDir, 'styles.css'), 'utf8')
  const panelCss = await readFile(join(clientDir, 'panel.css'), 'utf8')

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
    css: css.replace(FETCHED_FONT, ''),
    panelCss,
    fontCss: css.match(FETCHED_FONT)?.join('\n') ?? '',
    assets: {
      scripts: [addressOf(ENTRY)],
      bootstrap: addressOf(BOOTSTRAP),
      preloads: (module, locale) => preloadsOf(sourcesOf(module, locale)),
    },
  }
}
