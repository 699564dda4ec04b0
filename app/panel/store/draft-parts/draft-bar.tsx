import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './draft.module.css'
import type { DraftSummary } from './draft.server.ts'

const PAGE = '/admin/store/draft'

type DraftBarProps = {
  draft: DraftSummary
  /** True on the draft's own page, where publishing is the main action. */
  isMain?: boolean
}

/** The state of the draft and its actions, on every page of the store. */
export function DraftBar({ draft, isMain = false }: DraftBarProps) {
  const { changes, problems, conflicts, editedByHand, isWritable } = draft
  const { draft: t } = useAdminMessages().store
  const isStopped = problems > 0 || conflicts > 0
  return (
    <section className={styles.bar} aria-label={t.label}>
      <p className={styles.state}>
        <strong>{changes === 0 ? t.none : t.changes(changes)}</strong>
        {problems > 0 && <span className={styles.bad}>{t.problems(problems)}</span>}
        {conflicts > 0 && <span className={styles.bad}>{t.conflicts(conflicts)}</span>}
        {editedByHand > 0 && <span className={styles.quiet}>{t.editedByHand(editedByHand)}</span>}
        {!isWritable && <span className={styles.quiet}>{t.readOnly}</span>}
      </p>
      <div className={styles.actions}>
        {(changes === 0 || isMain) && (
          <ButtonLink size="small" href="/admin/store/versions">
            {t.versions}
          </ButtonLink>
        )}
        {changes > 0 && (
          <>
            <ButtonLink size="small" href="/admin/store/preview">
              {t.preview}
            </ButtonLink>
            {!isMain && (
              <ButtonLink size="small" href={PAGE}>
                {t.review}
              </ButtonLink>
            )}
          </>
        )}
        {changes > 0 && isWritable && !isStopped && (
          <form method="post" action="/api/admin/store/publish">
            <Button size="small" variant={isMain ? 'primary' : 'secondary'}>
              {t.publish}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
