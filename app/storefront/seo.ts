/** Absolute addresses and pictures for shared links, for the heads of all pages. */

import { localizeHref } from '#app/lib/locale-path.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import type { HeadImage } from '#app/page.ts'
import type { Absolute } from '#app/shop/catalog/json-ld.ts'
import { SHARE_SIZE } from '#app/shop/catalog/share-pictures/size.ts'
import type { Site } from '#app/shop/content/site.ts'

export function createAbsolute({ origin }: Site, locale: string): Absolute {
  return (path) => origin + localizeHref(path, locale, { locales, defaultLocale })
}

/** The shop's own picture, for pages that show no single product. */
export function getShopImage({ name, tagline }: Site): HeadImage {
  return { path: '/og/default.png', ...SHARE_SIZE, alt: `${name} · ${tagline}` }
}

export function getProductImage({ id, name }: { id: number; name: string }): HeadImage {
  return { path: `/og/${id}.png`, ...SHARE_SIZE, alt: name }
}
