import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import type { FormContents } from '#app/admin/components/fields/form-context.ts'
import type { Column } from '#app/admin/components/fields/labelled-control.tsx'
import type { Suggestion } from '#app/features/catalog/product-drafts/product-drafts.server.ts'
import { basesOf } from '#app/features/editing/fields/form-columns.server.ts'
import { countMissing } from '#app/features/editing/fields/form-values.ts'
import { findSection, type Section, type SectionName } from '#app/features/editing/fields/sections.server.ts'
import { type FormTarget, openForm, restoreForm } from '#app/features/editing/fields/store-forms.server.ts'
import { suggestValues } from '#app/features/editing/fields/suggest.server.ts'
import type { FieldProblems } from '#app/features/editing/fields/types.ts'
import type { StoreFile } from '#app/features/editing/types.ts'
import { isRecord, isString, objectOf } from '#app/lib/guards.ts'
import { translatedLocales } from '#app/messages/index.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import { SHOP_PAGES } from '#app/server/store/navigation.server.ts'
import type { Shop } from '#app/shop.server.ts'

export type StoreFormData = WithDraft<StoreFormContent>

type StoreFormContent =
  | { kind: 'missing' }
  | {
      kind: 'form'
      section: SectionName
      id: string
      /** Of a product; null where it has none. */
      name: string | null
      file: string
      columns: Column[]
      contents: FormContents
      hidden: Record<string, string>
      language: string | null
      /** Into which the section can be translated, and how many texts each lacks. */
      languages: { language: string; missing: number }[]
      outcome: 'saved' | 'unchanged' | null
      /** Null where nothing can be suggested: only for packages of the platform that have no file yet. */
      suggestion: SuggestionState | null
    }

export type SuggestionState = {
  /** Null before it was asked for. */
  made: (Pick<Suggestion, 'source' | 'problem'> & { count: number }) | null
  hasAssistant: boolean
}

const OUTCOMES = ['saved', 'unchanged'] as const

export const load: PersonalLoad<StoreFormData> = (request) => {
  const { section: name = '', id = '' } = request.params
  const section = findSection(name, id)
  const path = `/admin/store/${name}${id && `/${id}`}`
  return requireAdminWithDraft<StoreFormContent>(request, path, async (panelLanguage) => {
    if (!section) return { kind: 'missing' }
    const language = translatedLocales.find((one) => one === request.query.get('language')) ?? null
    return loadForm(request, { section, id, language: section.isTranslated ? language : null, panelLanguage })
  })
}

async function loadForm(
  { shop, query, posted }: PersonalRequest,
  target: FormTarget,
): Promise<StoreFormContent> {
  const { section, id, language } = target
  const name =
    section.name === 'product' ? (shop.catalog.findProduct(Number(id))?.summary.name ?? null) : null
  const refused = isRefusedForm(posted) ? posted : null
  const opened = await openForm(shop.editing, target)
  const canSuggest = section.name === 'product' && opened[0]?.version === null && name !== null
  const byRules = canSuggest && query.get('suggest') === 'rules'
  const made = isSuggested(posted)
    ? posted.suggestion
    : byRules
      ? await shop.productDrafts.draft(Number(id))
      : null
  const { columns, names } = made
    ? suggestValues(opened, made.values)
    : { columns: refused ? restoreForm(opened, refused.fields) : opened, names: [] }
  return {
    ...{ kind: 'form', section: section.name, id, language },
    name,
    file: section.original(id).file,
    columns: columns.map(({ name, language, field, value }) => ({ name, language, field, value })),
    contents: {
      ...(await listSuggestions(shop, section)),
      problems: refused?.problems ?? {},
      conflicts: refused?.conflicts ?? {},
      suggested: names,
    },
    hidden: { section: section.name, id, ...(language && { language }), ...basesOf(columns) },
    languages: await listLanguages(shop, target),
    outcome: OUTCOMES.find((one) => one === query.get('outcome')) ?? null,
    suggestion: canSuggest
      ? {
          made: made && { source: made.source, problem: made.problem, count: names.length },
          hasAssistant: shop.productDrafts.hasAssistant,
        }
      : null,
  }
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

async function listSuggestions({ catalog, editing }: Shop, { name }: Section) {
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

type RefusedForm = {
  fields: ReadonlyMap<string, string>
  problems: FieldProblems
  conflicts: FieldProblems
}

/** What `/api/admin/store/suggest` asked of the assistant. */
const isSuggested = (value: unknown): value is { suggestion: Suggestion } =>
  isRecord(value) && isRecord(value.suggestion) && isRecord(value.suggestion.values)

const isProblem = objectOf({ label: isString, text: isString })
const areProblems = (value: unknown): value is FieldProblems =>
  isRecord(value) && Object.values(value).every(isProblem)

/** The form that `/api/admin/store/save` refused, or whose list was changed. */
const isRefusedForm: (value: unknown) => value is RefusedForm = objectOf({
  fields: (value: unknown): value is ReadonlyMap<string, string> => value instanceof Map,
  problems: areProblems,
  conflicts: areProblems,
})
