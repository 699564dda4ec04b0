/** Choices of a form's fields. */

import type { Shop } from '#app/compose.server.ts'
import type { StoreFile } from '#app/panel/store/editing/types.ts'
import type { FormSection } from '#app/panel/store/forms/sections.server.ts'
import { SHOP_PAGES } from '#app/server/store/navigation.server.ts'

export async function listChoices({ catalog, editing }: Shop, { name }: FormSection) {
  const products = [...(catalog.current()?.products.values() ?? [])]
  const files = await editing.listFiles()
  const pictures = files.filter(({ kind }) => kind === 'image').map(({ path }) => path.replace('images/', ''))
  return {
    packages: Object.fromEntries(products.map(({ summary }) => [summary.id, summary.name])),
    pictures,
    timeZones: name === 'general' ? Intl.supportedValuesOf('timeZone') : [],
    targets: name === 'navigation' ? listTargets(catalog, files) : {},
  }
}

/** The shop's pages, the seller's own, and the categories. */
function listTargets({ listCategories }: Shop['catalog'], files: readonly StoreFile[]) {
  const own = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
  const named = ['documentation', 'discord', 'youtube', 'email', 'pages']
  return Object.fromEntries([
    ...[...SHOP_PAGES, ...named, ...own.map((slug) => `/${slug}`)].map((target) => [target, target]),
    ...listCategories().map(({ summary }) => [summary.path, summary.name]),
  ])
}
