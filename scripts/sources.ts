/** Locates the sources and the build, and tells whether they still belong together. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
export const DIST = join(ROOT, 'dist')
export const CLIENT_DIR = join(DIST, 'client')
export const STYLES = join(CLIENT_DIR, 'styles.css')
export const PANEL_STYLES = join(CLIENT_DIR, 'panel.css')
/** Flags of countries, by their two-letter codes. */
export const FLAGS = join(ROOT, 'node_modules/circle-flags/flags')
export const SERVER_BUNDLE = join(DIST, 'server/server.js')
export const BUILD_STAMP = join(DIST, 'stamp')

const SOURCES = [
  'app',
  'packages/tebex-client/src',
  'server.ts',
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
]

/** A hash over everything that the build reads. */
export async function hashSources(root = ROOT): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of await listFiles(root, source))
      hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

async function listFiles(root: string, source: string): Promise<string[]> {
  if (/\.\w+$/.test(source)) return [source]
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(BUILD_STAMP, 'utf8').catch(() => null)
  return stamp !== null && stamp === (await hashSources())
}
