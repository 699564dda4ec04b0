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
  files: DescribedFile[]
  problems: DescribedProblem[]
  conflicts: WaitingConflict[]
  editedByHand: string[]
  /** Null while the draft leaves the settings alone. */
  roles: RoleReview | null
  outcome: (typeof SHOWN_OUTCOMES)[number] | null
}>

/** A value of the draft that was also changed in the folder. `at` is JSON. */
export type WaitingConflict = { path: string; at: string; labels: string[]; yours: string; theirs: string }

export const loadContent = loadWithDraft<StoreDraftData>(
  async ({ shop, query, language }, { files, problems, conflicts, editedByHand }) => {
    return {
      files: files.map((file) => describeFile(file, language)),
      problems: problems.map((problem) => describeProblem(problem, language)),
      editedByHand,
      roles: files.some(({ path }) => path === SETTINGS) ? await reviewRoles(shop) : null,
      conflicts: conflicts.map(({ path, at, yours, theirs }) => {
        const change = { at, before: theirs, after: yours }
        const [described] = describeFile({ path, kind: 'yaml', changes: [change] }, language).changes
        const { labels = [], before = '', after = '' } = described ?? {}
        return { path, at: JSON.stringify(at), labels, theirs: before, yours: after }
      }),
      outcome: SHOWN_OUTCOMES.find((one) => one === query.get('outcome')) ?? null,
    }
  },
)
