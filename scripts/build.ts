/** Builds what browsers load and the server's bundle, and compresses the former once and for all. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILD_STAMP, CLIENT_DIR, DIST, sourceStamp } from './sources.ts'

export async function buildShop() {
  await rm(DIST, { recursive: true, force: true })
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'error', build: { ssr: true } })
  await compressAssets(join(CLIENT_DIR, 'assets'))
  await writeFile(BUILD_STAMP, await sourceStamp())
}

async function compressAssets(folder: string) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const content = await readFile(join(folder, name))
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, best))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

if (import.meta.main) await buildShop()
