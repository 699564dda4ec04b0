import Trash2 from 'lucide-react/icons/trash-2'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './delete-button.module.css'
import type { RecordId } from './delete-record.ts'

type DeleteButtonProps<Id extends RecordId> = {
  id: Id
  /** The record in words, where its id says nothing. */
  what?: string
  /** Where the form posts to. */
  action: string
  /** The list's own address, to come back to. */
  returnTo: string
  onAsk: (id: Id) => void
}

/** Opens the question in a dialog; without script it unfolds in the row, with a form of its own. */
export function DeleteButton<Id extends RecordId>(props: DeleteButtonProps<Id>) {
  const { id, what = String(id), action, returnTo, onAsk } = props
  const t = useAdminMessages()
  const isHydratedPage = useHydrated()
  const name = t.remove.named(what)
  if (isHydratedPage)
    return (
      <button
        type="button"
        id={`delete-${id}`}
        className={styles.button}
        aria-label={name}
        title={t.remove.button}
        onClick={() => onAsk(id)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
    )
  return (
    <details className={styles.fold}>
      <summary className={styles.button} aria-label={name}>
        <Trash2 size={16} aria-hidden="true" />
      </summary>
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <p>{t.remove.question}</p>
        <Button size="small" className={styles.confirm}>
          {t.remove.confirm}
        </Button>
      </form>
    </details>
  )
}
