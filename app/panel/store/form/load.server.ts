import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createObjectGuard, isBoolean, isRecord, isString } from '#app/lib/guards.ts'
import { formatMoney } from '#app/lib/money.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { type AdminLanguage, adminMessages } from '#app/messages/admin/index.ts'
import { translatedLocales } from '#app/messages/index.ts'
import type { PanelPageRequest } from '#app/page.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { type RoleReview, reviewRoles } from '#app/panel/store/draft-parts/role-review.server.ts'
import { newNoteName } from '#app/panel/store/editing/new-note.server.ts'
import type { StoreFile } from '#app/panel/store/editing/types.ts'
import type { FormContents } from '#app/panel/store/fields/form-context.ts'
import type { LanguageColumn } from '#app/panel/store/fields/form-field.tsx'
import type { DescribedFile } from '#app/panel/store/forms/describe-changes.server.ts'
import { describeFields } from '#app/panel/store/forms/describe-fields.server.ts'
import { countMissing, type FieldProblems, listPictures } from '#app/panel/store/forms/field.ts'
import { type FormSection, findSection, type SectionName } from '#app/panel/store/forms/sections.server.ts'
import {
  describeConflict,
  describePicture,
  type FileColumn,
  type FormTarget,
  listBases,
  openDescriptions,
  openForm,
  restoreForm,
  suggestValues,
} from '#app/panel/store/forms/store-forms.server.ts'
import { FOLDED_TOKENS, listLookTokens } from '#app/panel/store/forms/theme.server.ts'
import {
  listShownPictures,
  type PictureOutcome,
  readPictureOutcome,
  type ShownPicture,
} from '#app/panel/store/picture-parts/shown-pictures.server.ts'
import { describeLooks } from '#app/server/store/looks/looks.server.ts'
import { SHOP_PAGES } from '#app/server/store/navigation.server.ts'
import { hasTexts, type ProductPage } from '#app/server/store/schema/product.server.ts'
import type { DraftSuggestion } from '#app/shop/catalog/product-drafts/product-drafts.server.ts'
import { findEdition } from '#app/shop/catalog/reading/find-edition.ts'
import { findPlatformPage } from '#app/shop/catalog/webstore.server.ts'
import { KNOWN } from '#app/shop/compatibility/resources.ts'
import { ROLE_TRIALS } from '#app/shop/discord/types.ts'
import { listRoleChoices, type RoleTrialOutcome } from './roles.server.ts'

export type StoreFormData = WithDraft<StoreFormContent>

type StoreFormContent =
  | { kind: 'missing' }
  | {
      kind: 'form'
      section: SectionName
      id: string
      /** The name of the product, picture or note; null where it has none. */
      name: string | null
      file: string
      columns: LanguageColumn[]
      contents: FormContents
      hidden: Record<string, string>
      /** The form's changes of files that were changed since it was opened; null without a conflict. */
      conflict: DescribedFile[] | null
      language: string | null
      /** Languages of the section's translations, each with its number of missing texts. */
      languages: { language: string; missing: number }[]
      outcome: (typeof OUTCOMES)[number] | null
      /** The picture of the section `picture`. */
      picture: { picture: ShownPicture; outcome: PictureOutcome | null } | null
      note: NoteState | null
      /** Null unless the package has no texts yet: only then is there something to suggest. */
      suggestion: SuggestionState | null
      /** The roles of the section `discord`. */
      roles: RoleReview | null
      /** The outcome of a trial of a role; null without one. */
      trial: RoleTrialOutcome | null
      /** The package behind the section `product`; null for all others. */
      product: ProductFacts | null
    }

export type ProductFacts = {
  /** Null for a package that the catalogue does not have now. */
  sold: { price: string; category: string | null; path: string } | null
  /** Its page in the store at the platform. */
  href: string | null
}

/** The links beside the form of a product or a note. */
type NoteState =
  /** The form of a new note about the product. */
  | { kind: 'product'; newHref: string }
  /** The version that a deletion is based on; null for a note that is not saved yet. */
  | { kind: 'note'; version: string | null }

export type SuggestionState = {
  /** Null before a suggestion was asked for. */
  made: (Pick<DraftSuggestion, 'source' | 'problem'> & { count: number }) | null
  hasAssistant: boolean
}

const TRIALS: readonly RoleTrialOutcome[] = [...ROLE_TRIALS, 'invalid', 'dangerous']

/** `changed`: the file stays, since another editor wrote there. */
const OUTCOMES = ['saved', 'unchanged', 'changed'] as const

/** Fields of a product that most products leave empty, or that are written once. */
const FOLDED_FACTS: readonly (keyof ProductPage)[] = [
  'otherEdition',
  'resource',
  'inventories',
  'targets',
  'phones',
  'requires',
  'serverBuild',
  'oneSync',
  'gameBuild',
  'soldAt',
  'video',
  'documentation',
  'changelog',
  'dependencies',
  'includes',
  'locked',
  'editable',
]

export const loadContent = loadWithDraft<StoreFormData>(async (request) => {
  const { section: name = '', id = '' } = request.params
  const section = findSection(name, id)
  if (!section) return { kind: 'missing' }
  const language = translatedLocales.find((one) => one === request.query.get('language')) ?? null
  const panelLanguage = request.language
  return loadForm(request, { section, id, language: section.isTranslated ? language : null, panelLanguage })
})

async function loadForm(
  { shop, content, query, posted }: PanelPageRequest,
  target: FormTarget,
): Promise<StoreFormContent> {
  const { section, id, language, panelLanguage } = target
  const refused = isRefusedForm(posted) ? posted : null
  const picture = await findPicture(shop, target)
  if (section.name === 'picture' && !picture) return { kind: 'missing' }
  const opened = await openForm(shop.editing, target)
  const isProduct = section.name === 'product'
  const name = picture?.name ?? getName(target, opened, shop)
  const canSuggest = section.name === 'product' && name !== null && !hasTexts(opened[0]?.value)
  const isAsked = canSuggest && query.get('suggest') === 'rules'
  const made = isSuggested(posted)
    ? posted.suggestion
    : isAsked
      ? await shop.productDrafts.draft(Number(id))
      : null
  const { columns, names } = made
    ? suggestValues(opened, made.values)
    : {
        columns: refused ? restoreForm(opened, refused.fields) : begin(opened, { content, query, section }),
        names: [],
      }
  if (isProduct) {
    const pictures = columns.flatMap(({ value }) => listPictures(value))
    const descriptions = await openDescriptions(shop.editing, { names: pictures, panelLanguage })
    opened.push(descriptions)
    columns.push(...(refused ? restoreForm([descriptions], refused.fields) : [descriptions]))
  }
  return {
    kind: 'form',
    section: section.name,
    id,
    language,
    name,
    file: section.original(id).file,
    columns: columns.map(showColumn),
    contents: {
      ...(await listChoices(shop, target)),
      known: isProduct ? KNOWN_NAMES : {},
      derived: isProduct ? deriveTexts(target, { content, catalog: shop.catalog }) : {},
      pictureText: isProduct ? describePicture(panelLanguage) : null,
      problems: refused?.problems ?? {},
      suggested: names,
    },
    hidden: {
      section: section.name,
      id,
      ...(language && { language }),
      // After its conflict was shown the form is based on the present files: saving it decides.
      ...listBases(refused?.isConflict ? opened : columns),
    },
    conflict: refused?.isConflict ? describeConflict(columns, panelLanguage) : null,
    // A missing file has nothing to translate, but a package has its description at the platform.
    languages:
      opened[0]?.base || (section.name === 'product' && name !== null)
        ? await listLanguages(shop, target)
        : [],
    outcome: OUTCOMES.find((one) => one === query.get('outcome')) ?? null,
    picture: picture && { picture, outcome: readPictureOutcome(query) },
    note: await readNoteState(target, opened, {
      catalog: shop.catalog,
      editing: shop.editing,
      news: content.news,
    }),
    product: isProduct ? describePackage(Number(id), shop.catalog, panelLanguage) : null,
    roles: section.name === 'discord' ? await reviewRoles(shop) : null,
    trial: TRIALS.find((one) => one === query.get('trial')) ?? null,
    suggestion: canSuggest
      ? {
          made: made && { source: made.source, problem: made.problem, count: names.length },
          hasAssistant: shop.productDrafts.hasAssistant,
        }
      : null,
  }
}

const KNOWN_NAMES = Object.fromEntries(
  Object.entries(KNOWN).map(([kind, names]) => [kind, names.map(({ name }) => name)]),
)

/** Texts that the shop reads off the package while the file has none. */
function deriveTexts(
  { section, id, panelLanguage }: FormTarget,
  { content, catalog }: Pick<Shop, 'catalog'> & { content: Content },
): Record<string, string> {
  const summary = catalog.findProduct(Number(id))?.summary
  if (!summary) return {}
  const { fromName } = adminMessages(panelLanguage).store.form
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

function describePackage(id: number, catalog: Shop['catalog'], language: AdminLanguage): ProductFacts {
  const product = catalog.findProduct(id)
  const { tag } = adminMessages(language)
  const href = findPlatformPage(catalog.current()?.webstore ?? null, id)
  if (!product) return { sold: null, href }
  const { price, path } = product.summary
  const formatted = price.amount === null ? '–' : formatMoney(price.amount, price.currency, tag)
  return { sold: { price: formatted, category: product.detail.category?.name ?? null, path }, href }
}

async function findPicture(shop: Shop, { section, id, panelLanguage }: FormTarget) {
  if (section.name !== 'picture') return null
  const pictures = await listShownPictures(shop, panelLanguage)
  return pictures.find(({ name }) => name === id) ?? null
}

/** A new note begins with today and the product that it was called for, in both editions. */
function begin(
  opened: FileColumn[],
  { content, query, section }: Pick<PanelPageRequest, 'content' | 'query'> & { section: FormSection },
): FileColumn[] {
  if (section.name !== 'note' || opened[0]?.base !== null) return opened
  const id = Number(query.get('product'))
  const products =
    Number.isSafeInteger(id) && id > 0 ? [id, content.store.products.get(id)?.otherEdition] : []
  const values = { date: content.news.today(), products: products.filter((one) => typeof one === 'number') }
  return suggestValues(opened, values).columns
}

function getName({ section, id }: FormTarget, [original]: readonly FileColumn[], { catalog }: Shop) {
  if (section.name === 'product') return catalog.findProduct(Number(id))?.summary.name ?? null
  const { title } = section.name === 'note' && isRecord(original?.before) ? original.before : {}
  return isString(title) ? title : null
}

async function readNoteState(
  { section, id }: FormTarget,
  [original]: readonly FileColumn[],
  { catalog, editing, news }: Pick<Shop, 'catalog' | 'editing'> & Pick<Content, 'news'>,
): Promise<NoteState | null> {
  if (section.name === 'note') return { kind: 'note', version: original?.base ?? null }
  const product = section.name === 'product' ? catalog.findProduct(Number(id)) : null
  if (!product) return null
  const subject = plainName(product.summary.name)
  const name = newNoteName(await editing.listFiles(), { today: news.today(), subject })
  return { kind: 'product', newHref: `/admin/store/note/${name}?product=${id}` }
}

async function listLanguages(shop: Shop, target: FormTarget) {
  if (!target.section.isTranslated) return []
  return Promise.all(
    translatedLocales.map(async (language) => {
      const [original, translation] = await openForm(shop.editing, { ...target, language })
      return { language, missing: original && translation ? countMissing(original, translation) : 0 }
    }),
  )
}

/** A column without the keys that other forms of its file show. */
function showColumn({ name, language, field, value }: FileColumn): LanguageColumn {
  if (field.kind !== 'group' || !isRecord(value)) return { name, language, field, value }
  const own = Object.entries(value).filter(([key]) => field.fields.some((child) => child.key === key))
  return { name, language, field, value: Object.fromEntries(own) }
}

/** Choices of the form's fields. */
async function listChoices(shop: Shop, { section: { name }, panelLanguage }: FormTarget) {
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
    folded: name === 'theme' ? FOLDED_TOKENS : name === 'product' ? FOLDED_FACTS : [],
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

type RefusedForm = {
  fields: ReadonlyMap<string, string>
  problems: FieldProblems
  /** A file of the form changed since it was opened. */
  isConflict: boolean
}

/** The suggestion that `/api/admin/store/suggest` asked the assistant for. */
const isSuggested = (value: unknown): value is { suggestion: DraftSuggestion } =>
  isRecord(value) && isRecord(value.suggestion) && isRecord(value.suggestion.values)

const isProblem = createObjectGuard({ label: isString, text: isString })
const areProblems = (value: unknown): value is FieldProblems =>
  isRecord(value) && Object.values(value).every(isProblem)

/** The form that `/api/admin/store/save` refused, or whose list was changed. */
const isRefusedForm: (value: unknown) => value is RefusedForm = createObjectGuard({
  fields: (value: unknown): value is ReadonlyMap<string, string> => value instanceof Map,
  problems: areProblems,
  isConflict: isBoolean,
})
