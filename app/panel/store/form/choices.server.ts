import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { adminMessages } from '#app/messages/admin/index.ts'
import type { StoreFile } from '#app/panel/store/editing/types.ts'
import type { FormContents } from '#app/panel/store/fields/form-context.ts'
import { describePicture, type FormTarget } from '#app/panel/store/forms/store-forms.server.ts'
import { FOLDED_TOKENS, listLookTokens } from '#app/panel/store/forms/theme.server.ts'
import { describeLooks } from '#app/server/store/looks/looks.server.ts'
import { SHOP_PAGES } from '#app/server/store/navigation.server.ts'
import { COMPATIBILITY, type ProductPage } from '#app/server/store/schema/product.server.ts'
import { KNOWN } from '#app/shop/compatibility/resources.ts'
import { deriveTexts } from './product-facts.server.ts'
import { listRoleChoices } from './roles.server.ts'

type Choices = Omit<FormContents, 'problems' | 'suggested'>

const KNOWN_NAMES = Object.fromEntries(
  Object.entries(KNOWN).map(([kind, names]) => [kind, names.map(({ name }) => name)]),
)

/** Fields of a product that most products leave empty, or that are written once. */
const FOLDED_FACTS: readonly (keyof ProductPage)[] = [
  'otherEdition',
  ...COMPATIBILITY.filter((key) => key !== 'frameworks'),
  'soldAt',
  'video',
  'documentation',
  'changelog',
  'dependencies',
  'includes',
  'locked',
  'editable',
]

/** Choices of the form's fields. */
export async function listChoices(shop: Shop, content: Content, target: FormTarget): Promise<Choices> {
  const { name } = target.section
  const { panelLanguage } = target
  const isProduct = name === 'product'
  const { catalog, editing } = shop
  const products = [...(catalog.current()?.products.values() ?? [])]
  const files = await editing.listFiles()
  const pictures = files.filter(({ kind }) => kind === 'image').map(({ path }) => path.replace('images/', ''))
  return {
    packages: Object.fromEntries(products.map(({ summary }) => [summary.id, summary.name])),
    pictures,
    timeZones: name === 'general' ? Intl.supportedValuesOf('timeZone') : [],
    targets: name === 'navigation' ? listTargets(catalog, files) : {},
    roles: name === 'discord' ? await listRoleChoices(shop, adminMessages(panelLanguage).store.roles) : [],
    looks: name === 'theme' ? describeLooks() : {},
    presets: name === 'theme' ? listLookTokens() : {},
    folded: name === 'theme' ? FOLDED_TOKENS : isProduct ? FOLDED_FACTS : [],
    known: isProduct ? KNOWN_NAMES : {},
    derived: isProduct ? deriveTexts(target, { content, catalog }) : {},
    pictureText: isProduct ? describePicture(panelLanguage) : null,
  }
}

/** The shop's pages, the seller's own, and the categories. */
function listTargets(catalog: Shop['catalog'], files: readonly StoreFile[]) {
  const own = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
  const named = ['documentation', 'discord', 'youtube', 'email', 'pages']
  const targets = [...SHOP_PAGES, ...named, ...own.map((slug) => `/${slug}`)]
  return {
    ...Object.fromEntries(targets.map((target) => [target, target])),
    ...Object.fromEntries(catalog.listCategories().map(({ summary }) => [summary.path, summary.name])),
  }
}
