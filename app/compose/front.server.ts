/** The part of the shop that is made for one content: its pages, and the files that belong to them. */
import { type Assets, type Build, collectAssets } from '#app/assets.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import type { Content } from './content.server.ts'

type FrontOptions = {
  shop: Shop
  content: Content
  build: Build
  /** Present in development only. */
  assets?: Assets | undefined
}

export type Front = ReturnType<typeof createFront>

export function createFront({ shop, content, build, assets }: FrontOptions) {
  const files = collectAssets(content.store, build)
  return {
    staticFiles: files.staticFiles,
    tokens: files.tokens,
    pages: createShopPages({ shop, content, assets: assets ?? files.assets }),
  }
}
