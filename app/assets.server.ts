/**
 * Files that browsers load beside documents (scripts, stylesheets, fonts, the seller's images), and the pages
 * that need them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { PageModule } from './framework/page.ts'
import { hashContent } from './lib/encoded-body.server.ts'
import { getPageFolder } from './page-folder.ts'
import { renderPanelTheme } from './panel/store/panel-theme.server.ts'
import { createFileHeaders } from './server/http/http.server.ts'
import { createStaticFiles, HOURLY, IMMUTABLE, type StaticFiles } from './server/http/static-files.server.ts'
import { completeLook } from './server/store/looks/looks.server.ts'
import type { Store } from './server/store/store.server.ts'
import { compressCss } from './server/store/texts/css.server.ts'

/** Addresses of the build's files. Development fills it with the sources that the dev server transforms. */
export type Assets = {
  /** The layout's stylesheets, in this order. */
  styles: (layout: string) => string[]
  /** Module scripts, entry last. */
  scripts: string[]
  /** A small script that fetches the entry and the fonts after the first paint; absent in development. */
  bootstrap?: string
  /** The stylesheet of the faces that are fetched; absent in development, where `styles` has them. */
  fonts?: string
  /** Chunks that a page and a language need, to be fetched early with low priority. */
  preloads: (module: PageModule, locale: string) => string[]
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** Later layers win, whatever order the bundler puts the files in. The seller's sheet paints, and moves nothing of the shop's own. */
const LAYERS = '@layer reset, base, seller, ui, feature, route, motion;'
const ENTRY = 'app/entry.client.tsx'
const BOOTSTRAP = 'app/bootstrap.client.ts'
const FETCHED_FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g

type Headers = Record<string, string>

/** The build's own files, the same whatever the seller's content is. */
export type Build = Awaited<ReturnType<typeof openBuild>>

/** Reads `dist/client`; throws when the build is missing. Null without a folder: then there are only the seller's images. */
export async function openBuild(headers: Headers, clientDir: string | undefined) {
  const staticFiles = createStaticFiles({ file: createFileHeaders(headers), svg: headers })
  if (clientDir === undefined) return { headers, staticFiles, sheets: null }
  const read = (name: string) => readFile(join(clientDir, name), 'utf8')
  const css = await read('styles.css')
  const sheets = {
    style: css.replace(FETCHED_FONT, ''),
    panel: await read('panel.css'),
    fonts: addSheet(staticFiles, 'fonts', css.match(FETCHED_FONT)?.join('\n') ?? ''),
    manifest: readManifest(JSON.parse(await read('.vite/manifest.json'))),
  }
  await staticFiles.addFolder(join(clientDir, 'assets'), '/assets', IMMUTABLE)
  await staticFiles.addFolder(join(clientDir, 'flags'), '/flags', HOURLY)
  return { headers, staticFiles, sheets }
}

/** Collects one content's files: the stylesheet with its tokens, and its images. */
export function collectAssets(
  { themeCss, images }: Pick<Store, 'themeCss' | 'images'>,
  { headers, sheets }: Build,
) {
  const staticFiles = createStaticFiles({ file: createFileHeaders(headers), svg: headers })
  /** The order of the layers comes first, then the seller's sheet in its own layer. */
  const tokens = `${LAYERS}\n@layer seller {\n${compressCss(completeLook(themeCss))}\n}\n`
  for (const { name, content } of images)
    staticFiles.add(`/store/images/${name}`, content, { cacheControl: HOURLY })
  if (sheets === null) {
    const assets: Assets = { styles: () => [], scripts: [], preloads: () => [] }
    return { staticFiles, tokens, assets }
  }
  const { style: css, panel, fonts, manifest } = sheets
  const style = addSheet(staticFiles, 'style', tokens + css)
  const panelTheme = `${LAYERS}\n${renderPanelTheme(themeCss)}\n`
  const panelStyle = addSheet(staticFiles, 'panel', panelTheme + css + panel)
  const assets: Assets = {
    styles: (layout) => [layout === 'panel' ? panelStyle : style],
    fonts,
    ...manifest,
  }
  return { staticFiles, tokens, assets }
}

function addSheet(staticFiles: StaticFiles, name: string, css: string): string {
  const sheet = Buffer.from(css)
  const path = `/assets/${name}-${hashContent(sheet)}.css`
  staticFiles.add(path, sheet, { cacheControl: IMMUTABLE })
  return path
}

function readManifest(json: unknown): Pick<Assets, 'scripts' | 'bootstrap' | 'preloads'> {
  const manifest = Manifest.parse(json)
  if (!manifest[ENTRY]) throw new Error(`the build has no ${ENTRY}`)
  const collectChunks = (source: string, seen = new Set<string>()): Set<string> => {
    if (!manifest[source] || seen.has(source)) return seen
    seen.add(source)
    for (const name of manifest[source].imports) collectChunks(name, seen)
    return seen
  }
  const getAddress = (source: string) => `/${manifest[source]?.file ?? ''}`
  return {
    scripts: [getAddress(ENTRY)],
    bootstrap: getAddress(BOOTSTRAP),
    preloads: (module, locale) => {
      const sources = listSources(module, locale).filter((source) => manifest[source])
      const chunks = new Set([
        ...sources,
        ...[...sources, ENTRY].flatMap((source) => [...collectChunks(source)]),
      ])
      return [...chunks].filter((source) => source !== ENTRY).map(getAddress)
    },
  }
}

/** The sources of what a page needs beside the entry. */
function listSources(module: PageModule, locale: string): string[] {
  return [
    `app/${getPageFolder(module)}/page.tsx`,
    `app/messages/core/${locale}.ts`,
    ...(module.messages === 'all' ? [`app/messages/${locale}.ts`] : []),
  ]
}

type ScriptsOf = { module: PageModule; locale: string; isPublic: boolean }

/**
 * The bootstrap script fetches what the page works with: a public page's after its first paint, a personal page's, which
 * is all script, at once. Its second tag, which waits for the stylesheet, runs nothing again: without it Chromium lays
 * the whole document out unstyled when all of it has come and the stylesheet has not. Without script the fonts come with
 * the page.
 */
export function renderScriptTags(assets: Assets, { module, locale, isPublic }: ScriptsOf): string {
  const { bootstrap, fonts = '', scripts, preloads } = assets
  if (!bootstrap) return scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')
  const data = { entry: scripts.join(' '), chunks: preloads(module, locale).join(' '), fonts }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return [
    `<script type="module" async fetchpriority="low" src="${bootstrap}"${attributes.join('')}${isPublic ? '' : ' data-now'}></script>`,
    `<script type="module" src="${bootstrap}"></script>`,
    `<noscript><link rel="stylesheet" href="${fonts}"></noscript>`,
  ].join('')
}
