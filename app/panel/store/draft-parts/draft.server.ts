/** Adds the state of the draft to every page of the store. */

import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { ContentOf, PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import type { Draft } from '#app/panel/store/editing/types.ts'

export type DraftSummary = {
  changes: number
  problems: number
  /** Files that the folder changed too: each waits for a decision. */
  conflicts: number
  editedByHand: number
  isWritable: boolean
}

export type WithDraft<Content> = PanelData<Content & { draft: DraftSummary }>

export function loadWithDraft<Data extends WithDraft<unknown>>(
  read: (request: PanelRequest, draft: Draft) => Promise<Omit<ContentOf<Data>, 'draft'>>,
) {
  return async (request: PanelRequest) => {
    const { editing } = request.shop
    const [draft, isWritable] = await Promise.all([editing.draft(), editing.isWritable()])
    return { ...(await read(request, draft)), draft: summarize(draft, isWritable) }
  }
}

function summarize(draft: Draft, isWritable: boolean): DraftSummary {
  return {
    changes: countChanges(draft),
    problems: draft.problems.length,
    conflicts: draft.files.filter(({ conflict }) => conflict !== null).length,
    editedByHand: draft.editedByHand.length,
    isWritable,
  }
}

/** A file that was added or removed counts once. */
function countChanges({ files }: Draft): number {
  return files.reduce((sum, { changes }) => sum + Math.max(changes.length, 1), 0)
}
