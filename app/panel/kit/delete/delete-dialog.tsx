import { useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './delete-button.module.css'
import { type DeleteFailure, deleteRecord, type RecordId } from './delete-record.ts'

type DeleteDialogProps = {
  /** The record in question; null closes the dialog. */
  id: RecordId | null
  name: string
  action: string
  onClose: () => void
  onDeleted: (id: RecordId) => void
}

/** Asks before a record is deleted; stays open with the reason when it could not be. */
export function DeleteDialog({ id, name, action, onClose, onDeleted }: DeleteDialogProps) {
  const t = useAdminMessages()
  const heading = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DeleteFailure | null>(null)

  function close() {
    setFailure(null)
    onClose()
  }

  async function confirm() {
    if (id === null || isBusy) return
    setBusy(true)
    setFailure(null)
    const problem = await deleteRecord(action, id)
    setBusy(false)
    if (problem?.reason === 'confirm') location.assign(confirmAddress())
    else if (problem) setFailure(problem)
    else onDeleted(id)
  }

  return (
    <Dialog isOpen={id !== null} onClose={close} labelledBy={heading} className={styles.dialog}>
      <div className={styles.ask}>
        <h2 id={heading} className={styles.question}>
          {t.remove.question}
        </h2>
        <p className={styles.what}>{name}</p>
        <p className={styles.warning}>{t.remove.warning}</p>
        <div role="alert">
          {failure && (
            <p className={styles.failure}>
              {t.problems.deleteFailed}: {failure.error ?? t.problems.reasons[failure.reason]}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button type="button" size="small" onClick={close}>
            {t.remove.cancel}
          </Button>
          <Button
            type="button"
            size="small"
            className={styles.confirm}
            aria-disabled={isBusy}
            onClick={() => void confirm()}
          >
            {isBusy && <Spinner />}
            {isBusy ? t.remove.busy : t.remove.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A person proves here who it is, and comes back to this page. */
function confirmAddress(): string {
  const returnTo = location.pathname + location.search
  return `/admin/me?${new URLSearchParams({ problem: 'confirm_identity', returnTo })}`
}
