/** The part of the shop that depends on one content: its pages, and the files that belong to them. */
import { type Assets, type Build, collectAssets } from '#app/assets.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import type { Content } from './content.server.ts'

export type Front = ReturnType<typeof createFront>

/** Only development passes `assets`. */
export function createFront(shop: Shop, build: Build, assets?: Assets) {
  const files = collectAssets(shop.store, build)
  return {
    shop,
    staticFiles: files.staticFiles,
    tokens: files.tokens,
    pages: createShopPages({ shop, assets: assets ?? files.assets }),
  }
}

/** Keeps the features and replaces the content. */
export function replaceContent<Other extends Content>(shop: Shop, content: Other): Shop {
  return { ...shop, ...content }
}
