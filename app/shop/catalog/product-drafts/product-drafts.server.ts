/** First drafts of products' files for the seller to check; nothing is written here. */
import { endOfDay, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Catalog } from '../catalog.server.ts'
import type { PackageDetails } from '../questions/package-details.server.ts'
import { cleanDescription } from '../reading/description.server.ts'
import { createMessages, readModelDraft } from './model-draft.server.ts'
import { type DescribedPackage, fillTemplate, type ProductDraft } from './template.server.ts'

type Ask = (messages: ReturnType<typeof createMessages>, signal: AbortSignal) => Promise<string>

/**
 * `limit`: the day's suggestions are used up. `unavailable`: the model did not answer. `nothing`: its answer was
 * unusable.
 */
type SuggestionProblem = 'limit' | 'unavailable' | 'nothing'
export type DraftSuggestion = {
  values: ProductDraft
  source: 'template' | 'assistant'
  /** The reason why the template supplied all values although the assistant was asked. */
  problem: SuggestionProblem | null
}

type ProductDraftOptions = {
  catalog: Pick<Catalog, 'current' | 'findProduct'>
  packageDetails: Pick<PackageDetails, 'find'>
  limits: SharedLimits
  /** The language model; null without a key. Throws without an answer. */
  ask: Ask | null
  log: Pick<Log, 'warn'>
}

/** All administrators share this daily limit, because each draft may cost the seller money. */
const PER_DAY = 100

export function createProductDrafts({ catalog, packageDetails, limits, ask, log }: ProductDraftOptions) {
  const quota = limits({ name: 'product suggestions', capacity: PER_DAY, endOfWindow: endOfDay })

  /** The package as the platform has it now; while the platform is unavailable, as the catalogue has it. */
  async function describe(id: number): Promise<DescribedPackage | null> {
    const product = catalog.findProduct(id)
    if (!product) return null
    const { name, frameworks, descriptionHtml, videoUrl, isBundle } = product.detail
    const found = await packageDetails.find(id)
    const others = [...(catalog.current()?.products.values() ?? [])]
    return {
      id,
      name,
      frameworks,
      videoUrl,
      isBundle,
      description: found?.description ?? descriptionHtml,
      others: others.map(({ summary }) => ({ id: summary.id, name: summary.name })),
    }
  }

  async function askModel(
    source: DescribedPackage,
    signal: AbortSignal,
  ): Promise<ProductDraft | SuggestionProblem> {
    if (!ask) return 'unavailable'
    if (!(await quota.take('all')).ok) return 'limit'
    const { name, description } = source
    const { text } = cleanDescription(description)
    try {
      const draft = readModelDraft(await ask(createMessages(name, text), signal), name, text)
      return Object.keys(draft).length > 0 ? draft : 'nothing'
    } catch (err) {
      log.warn({ err, packageId: source.id }, 'assistant could not draft a product')
      return 'unavailable'
    }
  }

  return {
    hasAssistant: ask !== null,

    /** Drafts from facts alone; null for an unknown package. */
    async draft(id: number): Promise<DraftSuggestion | null> {
      const source = await describe(id)
      return source && { values: fillTemplate(source), source: 'template', problem: null }
    },

    /** Drafts with the language model. Facts fill the gaps, or everything if the model fails. */
    async suggest(id: number, signal: AbortSignal): Promise<DraftSuggestion | null> {
      const source = await describe(id)
      if (!source) return null
      const values = fillTemplate(source)
      const modelDraft = await askModel(source, signal)
      if (typeof modelDraft === 'string') return { values, source: 'template', problem: modelDraft }
      return { values: { ...values, ...modelDraft }, source: 'assistant', problem: null }
    },
  }
}
