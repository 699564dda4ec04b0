import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { type AdminLanguage, getAdminMessages } from '#app/messages/admin/index.ts'
import { getMessages } from '#app/messages/all.server.ts'
import type { StoreFile } from '#app/panel/store/editing/types.ts'
import type { FormContents } from '#app/panel/store/fields/form-context.ts'
import { describePicture, type FormTarget } from '#app/panel/store/forms/store-forms.server.ts'
import { FOLDED_TOKENS, listLookTokens } from '#app/panel/store/forms/theme.server.ts'
import { describeLooks } from '#app/server/store/looks/looks.server.ts'
import { NAMED_TARGETS, SHOP_PAGES } from '#app/server/store/navigation.server.ts'
import { COMPATIBILITY, type ProductPage } from '#app/server/store/schema/product.server.ts'
import { KNOWN } from '#app/shop/compatibility/resources.ts'
import { listLinkWords } from '#app/shop/content/link-words.ts'
import { deriveTexts } from './product-facts.server.ts'
import { listRoleChoices } from './roles.server.ts'

type Choices = Omit<FormContents, 'problems' | 'suggested'>

const KNOWN_NAMES = Object.fromEntries(
  Object.entries(KNOWN).map(([kind, names]) => [kind, names.map(({ name }) => name)]),
)

/** Fields that most products leave empty, or that are written once. */
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
    targets: name === 'navigation' ? listTargets({ catalog, content, files }, panelLanguage) : {},
    roles: name === 'discord' ? await listRoleChoices(shop, getAdminMessages(panelLanguage).store.roles) : [],
    looks: name === 'theme' ? describeLooks() : {},
    presets: name === 'theme' ? listLookTokens() : {},
    folded: name === 'theme' ? FOLDED_TOKENS : isProduct ? FOLDED_FACTS : [],
    known: isProduct ? KNOWN_NAMES : {},
    derived: isProduct ? deriveTexts(target, { content, catalog }) : {},
    pictureText: isProduct ? describePicture(panelLanguage) : null,
  }
}

type TargetSources = { catalog: Shop['catalog']; content: Content; files: readonly StoreFile[] }

/** Names the shop's pages, the seller's links and own pages, and the categories. */
function listTargets({ catalog, content, files }: TargetSources, language: AdminLanguage) {
  const words: Record<string, string> = {
    ...listLinkWords(getMessages(language)),
    ...getAdminMessages(language).store.form.targets,
  }
  const own = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
  return {
    ...Object.fromEntries(
      [...SHOP_PAGES, ...NAMED_TARGETS].map((target) => [target, words[target] ?? target]),
    ),
    ...Object.fromEntries(own.map((slug) => [`/${slug}`, content.store.pages.get(slug)?.title ?? slug])),
    ...Object.fromEntries(catalog.listCategories().map(({ summary }) => [summary.path, summary.name])),
  }
}
