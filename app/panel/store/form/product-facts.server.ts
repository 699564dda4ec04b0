import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import { type AdminLanguage, getAdminMessages } from '#app/messages/admin/index.ts'
import { describeFields } from '#app/panel/store/forms/describe-fields.server.ts'
import type { FormTarget } from '#app/panel/store/forms/store-forms.server.ts'
import { findEdition } from '#app/shop/catalog/reading/find-edition.ts'
import { findPlatformPage } from '#app/shop/catalog/webstore.server.ts'

export type ProductFacts = {
  /** Null for a package that is not in the catalogue now. */
  sold: { price: string; category: string | null; path: string } | null
  /** The package's page in the store at the platform. */
  href: string | null
}

/** Texts that the shop derives from the package when the file has none. */
export function deriveTexts(
  { section, id, panelLanguage }: FormTarget,
  { content, catalog }: Pick<Shop, 'catalog'> & { content: Content },
): Record<string, string> {
  const summary = catalog.findProduct(Number(id))?.summary
  if (!summary) return {}
  const { fromName } = getAdminMessages(panelLanguage).store.form
  const { schema, texts } = section.original(id)
  const whole = describeFields(schema, texts, panelLanguage)
  const edition = whole.kind === 'group' ? whole.fields.find(({ key }) => key === 'edition') : undefined
  const options = edition?.kind === 'choice' ? edition.options : []
  const label = options.find(({ value }) => value === findEdition(summary.name))?.label
  const isOwn = (content.store.products.get(summary.id)?.frameworks ?? []).length > 0
  const frameworks = isOwn ? [] : summary.frameworks
  return {
    ...(label && { edition: fromName(label) }),
    ...(frameworks.length > 0 && { frameworks: fromName(frameworks.join(', ')) }),
  }
}

export function describePackage(id: number, catalog: Shop['catalog'], language: AdminLanguage): ProductFacts {
  const product = catalog.findProduct(id)
  const { tag } = getAdminMessages(language)
  const href = findPlatformPage(catalog.current()?.webstore ?? null, id)
  if (!product) return { sold: null, href }
  const { price, path } = product.summary
  const formatted = price.amount === null ? '–' : formatMoney(price.amount, price.currency, tag)
  return { sold: { price: formatted, category: product.detail.category?.name ?? null, path }, href }
}
