/** The part of the shop that one content changes: its pages, and the files that go with them. */
import { type Assets, type Build, collectAssets } from '#app/assets.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import type { Content } from './content.server.ts'

export type Front = ReturnType<typeof createFront>

/** `assets` are given in development alone. */
export function createFront(shop: Shop, build: Build, assets?: Assets) {
  const files = collectAssets(shop.store, build)
  return {
    shop,
    staticFiles: files.staticFiles,
    tokens: files.tokens,
    pages: createShopPages({ shop, assets: assets ?? files.assets }),
  }
}

/** The same features with another content. */
export function replaceContent<Other extends Content>(shop: Shop, content: Other): Shop {
  return { ...shop, ...content }
}
