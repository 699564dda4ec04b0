/** The part of the shop that is made for one content: its pages, and the files that belong to them. */
import { type Assets, type Build, collectAssets } from '#app/assets.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import type { Content } from './content.server.ts'

type FrontOptions = {
  shop: Shop
  content: Content
  build: Build
  hasScripts?: boolean
  /** Present in development only. */
  assets?: Assets | undefined
}

export type Front = ReturnType<typeof createFront>

export function createFront({ shop, content, build, assets, hasScripts = true }: FrontOptions) {
  const files = collectAssets(content.store, build)
  return {
    staticFiles: files.staticFiles,
    tokens: files.tokens,
    pages: createShopPages({
      shop,
      content,
      assets: assets ?? (hasScripts ? files.assets : withoutScripts(files.assets)),
    }),
  }
}

/** Without script the fonts come with the page. */
function withoutScripts({ styles, fonts }: Assets): Assets {
  return { styles: (layout) => styles(layout).concat(fonts ?? []), scripts: [], preloads: () => [] }
}
