import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createObjectGuard, isBoolean, isRecord, isString } from '#app/lib/guards.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { translatedLocales } from '#app/messages/index.ts'
import type { PanelPageRequest } from '#app/page.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { type RoleReview, reviewRoles } from '#app/panel/store/draft-parts/role-review.server.ts'
import { createNoteName } from '#app/panel/store/editing/new-note.server.ts'
import type { FormContents } from '#app/panel/store/fields/form-context.ts'
import type { LanguageColumn } from '#app/panel/store/fields/form-field.tsx'
import type { DescribedFile } from '#app/panel/store/forms/describe-changes.server.ts'
import { countMissing, type FieldProblems, listPictures } from '#app/panel/store/forms/field.ts'
import { findSection, type SectionName } from '#app/panel/store/forms/sections.server.ts'
import {
  describeConflict,
  type FileColumn,
  type FormTarget,
  listBases,
  openDescriptions,
  openForm,
  restoreForm,
  suggestValues,
} from '#app/panel/store/forms/store-forms.server.ts'
import {
  listShownPictures,
  type PictureOutcome,
  readPictureOutcome,
  type ShownPicture,
} from '#app/panel/store/picture-parts/shown-pictures.server.ts'
import { hasTexts } from '#app/server/store/schema/product.server.ts'
import type { DraftSuggestion } from '#app/shop/catalog/product-drafts/product-drafts.server.ts'
import { ROLE_TRIALS } from '#app/shop/discord/types.ts'
import { listChoices } from './choices.server.ts'
import { describePackage, type ProductFacts } from './product-facts.server.ts'
import type { RoleTrialOutcome } from './roles.server.ts'

export type StoreFormData = WithDraft<StoreFormContent>

type StoreFormContent =
  | { kind: 'missing' }
  | {
      kind: 'form'
      section: SectionName
      id: string
      /** The name of the product, picture or note; null without one. */
      name: string | null
      file: string
      columns: LanguageColumn[]
      contents: FormContents
      hidden: Record<string, string>
      /** The form's changes to files that someone changed since it was opened; null without a conflict. */
      conflict: DescribedFile[] | null
      language: string | null
      /** Languages of the translations, each with its number of missing texts. */
      languages: { language: string; missing: number }[]
      outcome: (typeof OUTCOMES)[number] | null
      /** Null for all sections but `picture`. */
      picture: { picture: ShownPicture; outcome: PictureOutcome | null } | null
      note: NoteState | null
      /** Null if the package has texts already: suggestions fill only an empty form. */
      suggestion: SuggestionState | null
      /** Null for all sections but `discord`. */
      roles: RoleReview | null
      /** False only in the section `discord` of a shop without the keys of Discord. */
      isConnected: boolean
      /** Null without a trial. */
      trial: RoleTrialOutcome | null
      /** Null for all sections but `product`. */
      product: ProductFacts | null
    }

type NoteState =
  /** `newHref` leads to the form of a new note about the product. */
  | { kind: 'product'; newHref: string }
  /** The version that a deletion is based on; null for an unsaved note. */
  | { kind: 'note'; version: string | null }

export type SuggestionState = {
  /** Null until a suggestion was asked for. */
  draft: (Pick<DraftSuggestion, 'source' | 'problem'> & { count: number }) | null
  hasAssistant: boolean
}

const TRIALS: readonly RoleTrialOutcome[] = [...ROLE_TRIALS, 'invalid', 'dangerous']

/** `changed`: the file was not deleted, because another editor changed it. */
const OUTCOMES = ['saved', 'unchanged', 'changed'] as const

export const loadContent = loadWithDraft<StoreFormData>(async (request) => {
  const { section: name = '', id = '' } = request.params
  const section = findSection(name, id)
  if (!section) return { kind: 'missing' }
  const language = translatedLocales.find((candidate) => candidate === request.query.get('language')) ?? null
  const panelLanguage = request.language
  return loadForm(request, { section, id, language: section.isTranslated ? language : null, panelLanguage })
})

async function loadForm(request: PanelPageRequest, target: FormTarget): Promise<StoreFormContent> {
  const { shop, content, query, posted } = request
  const { section, id, language, panelLanguage } = target
  const picture = await findPicture(shop, target)
  if (section.name === 'picture' && !picture) return { kind: 'missing' }
  const saved = await openForm(shop.editing, target)
  const isProduct = section.name === 'product'
  const name = picture?.name ?? getName(target, saved, shop)
  const canSuggest = isProduct && name !== null && !hasTexts(saved[0]?.value)
  const suggestion = await findSuggestion(request, canSuggest ? Number(id) : null)
  const refused = isRefusedForm(posted) ? posted : null
  const { opened, columns, suggested } = await fillForm(request, target, { saved, refused, suggestion })
  return {
    kind: 'form',
    section: section.name,
    id,
    language,
    name,
    file: section.original(id).file,
    columns: columns.map(showColumn),
    contents: {
      ...(await listChoices(shop, content, target)),
      problems: refused?.problems ?? {},
      suggested,
    },
    hidden: {
      section: section.name,
      id,
      ...(language && { language }),
      // After a conflict the form is based on the present files, so saving it again keeps its changes.
      ...listBases(refused?.isConflict ? opened : columns),
    },
    conflict: refused?.isConflict ? describeConflict(columns, panelLanguage) : null,
    // A missing file has nothing to translate, except for a package, whose description comes from the platform.
    languages: saved[0]?.base || (isProduct && name !== null) ? await listLanguages(shop, target) : [],
    outcome: OUTCOMES.find((candidate) => candidate === query.get('outcome')) ?? null,
    picture: picture && { picture, outcome: readPictureOutcome(query) },
    note: await readNoteState(target, saved, {
      catalog: shop.catalog,
      editing: shop.editing,
      news: content.news,
    }),
    product: isProduct ? describePackage(Number(id), shop.catalog, panelLanguage) : null,
    roles: section.name === 'discord' ? await reviewRoles(shop) : null,
    isConnected: section.name !== 'discord' || shop.discord !== null,
    trial: TRIALS.find((candidate) => candidate === query.get('trial')) ?? null,
    suggestion: canSuggest
      ? {
          draft: suggestion && {
            source: suggestion.source,
            problem: suggestion.problem,
            count: suggested.length,
          },
          hasAssistant: shop.productDrafts.hasAssistant,
        }
      : null,
  }
}

/** The assistant's suggestion, or on request the one made by rules; null without a `packageId`. */
async function findSuggestion(
  { shop, query, posted }: PanelPageRequest,
  packageId: number | null,
): Promise<DraftSuggestion | null> {
  if (isSuggested(posted)) return posted.suggestion
  if (packageId === null || query.get('suggest') !== 'rules') return null
  return shop.productDrafts.draft(packageId)
}

type Filling = { saved: FileColumn[]; refused: RefusedForm | null; suggestion: DraftSuggestion | null }

/** Fills the form with the refused input, with a suggestion, or with the files as they are. */
async function fillForm(
  request: PanelPageRequest,
  target: FormTarget,
  { saved, refused, suggestion }: Filling,
) {
  const { columns, names } = suggestion
    ? suggestValues(saved, suggestion.values)
    : { columns: refused ? restoreForm(saved, refused.fields) : begin(saved, request, target), names: [] }
  if (target.section.name !== 'product') return { opened: saved, columns, suggested: names }
  const descriptions = await openDescriptions(request.shop.editing, {
    names: columns.flatMap(({ value }) => listPictures(value)),
    panelLanguage: target.panelLanguage,
  })
  const described = refused ? restoreForm([descriptions], refused.fields) : [descriptions]
  return {
    opened: [...saved, descriptions],
    columns: [...columns, ...described],
    suggested: names,
  }
}

async function findPicture(shop: Shop, { section, id, panelLanguage }: FormTarget) {
  if (section.name !== 'picture') return null
  const pictures = await listShownPictures(shop, panelLanguage)
  return pictures.find(({ name }) => name === id) ?? null
}

/** A new note starts with today's date and, in both editions, the product that its link named. */
function begin(
  opened: FileColumn[],
  { content, query }: PanelPageRequest,
  { section }: FormTarget,
): FileColumn[] {
  if (section.name !== 'note' || opened[0]?.base !== null) return opened
  const id = Number(query.get('product'))
  const products =
    Number.isSafeInteger(id) && id > 0 ? [id, content.store.products.get(id)?.otherEdition] : []
  const values = {
    date: content.news.getToday(),
    products: products.filter((product) => typeof product === 'number'),
  }
  return suggestValues(opened, values).columns
}

function getName({ section, id }: FormTarget, [original]: readonly FileColumn[], { catalog }: Shop) {
  if (section.name === 'product') return catalog.findProduct(Number(id))?.summary.name ?? null
  const { title } = isRecord(original?.before) ? original.before : {}
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
  const name = createNoteName(await editing.listFiles(), { today: news.getToday(), subject })
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

/** Drops the keys that other forms of the file show. */
function showColumn({ name, language, field, value }: FileColumn): LanguageColumn {
  if (field.kind !== 'group' || !isRecord(value)) return { name, language, field, value }
  const own = Object.entries(value).filter(([key]) => field.fields.some((child) => child.key === key))
  return { name, language, field, value: Object.fromEntries(own) }
}

type RefusedForm = {
  fields: ReadonlyMap<string, string>
  problems: FieldProblems
  /** True when a file changed since the form was opened. */
  isConflict: boolean
}

const isSuggested = (value: unknown): value is { suggestion: DraftSuggestion } =>
  isRecord(value) && isRecord(value.suggestion) && isRecord(value.suggestion.values)

const isProblem = createObjectGuard({ label: isString, text: isString })
const areProblems = (value: unknown): value is FieldProblems =>
  isRecord(value) && Object.values(value).every(isProblem)

/** The form that `/api/admin/store/save` refused, or whose list it changed. */
const isRefusedForm: (value: unknown) => value is RefusedForm = createObjectGuard({
  fields: (value: unknown): value is ReadonlyMap<string, string> => value instanceof Map,
  problems: areProblems,
  isConflict: isBoolean,
})
