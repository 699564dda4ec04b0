/** Builds the browser's files and the server's bundle, and compresses the browser's files. */
import { globSync } from 'node:fs'
import { cp, glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILD_STAMP, CLIENT_DIR, DIST, FLAGS, hashSources, PANEL_STYLES, STYLES } from './sources.ts'

async function buildShop() {
  await rm(DIST, { recursive: true, force: true })
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'error', build: { ssr: true } })
  await moveStyles()
  await copyFlags(join(CLIENT_DIR, 'flags'))
  await compressAssets(join(CLIENT_DIR, 'assets'))
  await compressAssets(join(CLIENT_DIR, 'flags'))
  await writeFile(BUILD_STAMP, await hashSources())
}

/**
 * The server's half draws every component, and some of them alone: only its stylesheets are complete. Its separate
 * stylesheets join the shop's, except the panel's.
 */
async function moveStyles() {
  for await (const file of glob(join(CLIENT_DIR, 'assets/*.css'))) await rm(file)
  for await (const file of glob(join(DIST, 'server/assets/panel-*.css'))) await rename(file, PANEL_STYLES)
  const files = globSync(join(DIST, 'server/assets/*.css')).sort()
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await writeFile(STYLES, sheets.join(''))
  await Promise.all(files.map((file) => rm(file)))
}

/** Files of their own: a module with all flags would be half a megabyte for the few that a page shows. */
async function copyFlags(folder: string) {
  for await (const file of glob(join(FLAGS, '??.svg'))) await cp(file, join(folder, basename(file)))
}

async function compressAssets(folder: string) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|svg)$/.test(name)) continue
    const content = await readFile(join(folder, name))
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, best))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

if (import.meta.main) {
  // A test that needs a build begins one under its own name for the environment.
  process.env.NODE_ENV = 'production'
  await buildShop()
}
