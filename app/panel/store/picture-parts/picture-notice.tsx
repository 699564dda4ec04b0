import { useAdminMessages } from '#app/messages/admin/index.ts'
import styles from '#app/panel/store/draft-parts/draft.module.css'
import { cx } from '#app/ui/classes.ts'
import type { PictureOutcome } from './shown-pictures.server.ts'

export function PictureNotice({ outcome }: { outcome: PictureOutcome | null }) {
  const { pictures: t } = useAdminMessages().store
  if (!outcome) return null
  const done: Partial<Record<PictureOutcome, string>> = t.done
  const refusals: Partial<Record<PictureOutcome, string>> = t.refusals
  const isDone = done[outcome] !== undefined
  return (
    <p className={cx(styles.outcome, isDone ? styles.good : styles.wrong)} role={isDone ? 'status' : 'alert'}>
      {done[outcome] ?? refusals[outcome]}
    </p>
  )
}
