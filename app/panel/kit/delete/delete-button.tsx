import Trash2 from 'lucide-react/icons/trash-2'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './delete-button.module.css'
import type { RecordId } from './delete-record.ts'

type DeleteButtonProps = {
  id: RecordId
  /** The record's name in the question. */
  name: string
  action: string
  /** The page to come back to. */
  returnTo: string
  onAsk: () => void
}

/** Opens the question in a dialog; without script it unfolds in the row, with a form of its own. */
export function DeleteButton({ id, name, action, returnTo, onAsk }: DeleteButtonProps) {
  const t = useAdminMessages()
  const isHydrated = useHydrated()
  const label = t.remove.named(name)
  if (isHydrated)
    return (
      <button
        type="button"
        id={`delete-${id}`}
        className={styles.button}
        aria-label={label}
        title={t.remove.button}
        onClick={onAsk}
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
    )
  return (
    <details className={styles.fold}>
      <summary className={styles.button} aria-label={label}>
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
