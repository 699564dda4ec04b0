import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { type RoleReview, reviewRoles } from '#app/panel/store/draft-parts/role-review.server.ts'
import { EDITING_CODES } from '#app/panel/store/editing/editing-error.server.ts'
import { SETTINGS } from '#app/panel/store/editing/protected-settings.server.ts'
import {
  type DescribedFile,
  type DescribedProblem,
  describeFile,
  describeProblem,
} from '#app/panel/store/forms/describe-changes.server.ts'

const OUTCOMES = ['published', 'unchanged', 'invalid', 'conflict', 'read_only', 'written'] as const
const SHOWN_OUTCOMES = [...OUTCOMES, ...EDITING_CODES]

export type StoreDraftData = WithDraft<{
  /** `conflict` is the state to decide on when the folder changed the file too. */
  files: (DescribedFile & { conflict: string | null })[]
  problems: DescribedProblem[]
  editedByHand: string[]
  /** Null while the draft changes no settings. */
  roles: RoleReview | null
  outcome: (typeof SHOWN_OUTCOMES)[number] | null
}>

export const loadContent = loadWithDraft<StoreDraftData>(
  async ({ shop, query, language }, { files, problems, editedByHand }) => {
    return {
      files: files.map((file) => ({ ...describeFile(file, language), conflict: file.conflict })),
      problems: problems.map((problem) => describeProblem(problem, language)),
      editedByHand,
      roles: files.some(({ path }) => path === SETTINGS) ? await reviewRoles(shop) : null,
      outcome: SHOWN_OUTCOMES.find((outcome) => outcome === query.get('outcome')) ?? null,
    }
  },
)
