import { useAdminMessages } from '#app/messages/admin/index.ts'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import type { PictureOutcome } from './shown-pictures.server.ts'

export function PictureNotice({ outcome }: { outcome: PictureOutcome | null }) {
  const { pictures: t } = useAdminMessages().store
  if (!outcome) return null
  const done: Partial<Record<PictureOutcome, string>> = t.done
  const refusals: Partial<Record<PictureOutcome, string>> = t.refusals
  const isDone = done[outcome] !== undefined
  return <OutcomeNotice isGood={isDone}>{done[outcome] ?? refusals[outcome]}</OutcomeNotice>
}
