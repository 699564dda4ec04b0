import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from '#app/framework/hooks.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { useMay } from '#app/panel/layout/role.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { showToast } from '#app/ui/overlays/toast.tsx'
import { type DeleteFailure, deleteRecord, type RecordId } from './delete-record.ts'
import styles from './deletion.module.css'

export type Deletion<Row> = {
  /** The endpoint. */
  action: string
  /** Names the row in the question before its deletion. */
  nameRow: (row: Row) => string
}

/**
 * The buttons of rows and the dialog that asks before one is deleted; both are missing for a role without the right.
 * Deleted rows are left out, so that the page at `address` is only loaded again when no row is left.
 */
export function useDeletion<Row extends { id: RecordId }>(
  rows: readonly Row[],
  address: string,
  deletion: Deletion<Row> | undefined,
) {
  const t = useAdminMessages()
  const navigate = useNavigate()
  const mayDelete = useMay('deletion')
  const [asked, setAsked] = useState<Row | null>(null)
  const [deleted, setDeleted] = useState<ReadonlySet<RecordId>>(new Set())
  const [neighbour, setNeighbour] = useState<RecordId | null>(null)

  // Runs after the dialog has closed: its own return of the focus would win otherwise.
  useEffect(() => {
    if (neighbour !== null) document.getElementById(`delete-${neighbour}`)?.focus()
  }, [neighbour])

  /** Moves the focus to the next row; without one the table is loaded again. */
  function finish(id: RecordId) {
    const index = rows.findIndex((row) => row.id === id)
    const isLeft = (row: Row) => row.id !== id && !deleted.has(row.id)
    const next = rows.slice(index).find(isLeft) ?? rows.findLast(isLeft)
    setAsked(null)
    setDeleted(new Set([...deleted, id]))
    setNeighbour(next?.id ?? null)
    showToast({ tone: 'success', text: t.remove.done })
    if (!next) navigate(address, { replace: true })
  }

  const left = rows.filter(({ id }) => !deleted.has(id))
  if (!deletion || !mayDelete) return { rows: left, renderButton: null, dialog: null }
  const { action, nameRow } = deletion
  return {
    rows: left,
    renderButton: (row: Row) => (
      <DeleteButton
        id={row.id}
        name={nameRow(row)}
        action={action}
        returnTo={address}
        onAsk={() => setAsked(row)}
      />
    ),
    dialog: (
      <DeleteDialog
        id={asked?.id ?? null}
        name={asked ? nameRow(asked) : ''}
        action={action}
        onClose={() => setAsked(null)}
        onDeleted={finish}
      />
    ),
  }
}

type DeleteButtonProps = {
  id: RecordId
  name: string
  action: string
  returnTo: string
  onAsk: () => void
}

/** Opens the question in a dialog; without script it unfolds in the row, with a form of its own. */
function DeleteButton({ id, name, action, returnTo, onAsk }: DeleteButtonProps) {
  const { remove: t } = useAdminMessages()
  const isHydrated = useHydrated()
  const icon = <Trash2 size={16} />
  const attributes = { className: styles.button, 'aria-label': t.named(name) }
  if (isHydrated)
    return (
      <button {...attributes} type="button" id={`delete-${id}`} title={t.button} onClick={onAsk}>
        {icon}
      </button>
    )
  return (
    <details className={styles.fold}>
      <summary {...attributes}>{icon}</summary>
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <p>{t.question}</p>
        <Button size="small" className={styles.confirm}>
          {t.confirm}
        </Button>
      </form>
    </details>
  )
}

type DeleteDialogProps = {
  /** Null closes the dialog. */
  id: RecordId | null
  name: string
  action: string
  onClose: () => void
  onDeleted: (id: RecordId) => void
}

/** Stays open with the reason when the row could not be deleted. */
function DeleteDialog({ id, name, action, onClose, onDeleted }: DeleteDialogProps) {
  const { remove: t, problems } = useAdminMessages()
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
    if (problem?.reason === 'confirm') location.assign(getConfirmAddress())
    else if (problem) setFailure(problem)
    else onDeleted(id)
  }

  return (
    <Dialog isOpen={id !== null} onClose={close} labelledBy={heading} className={styles.dialog}>
      <div className={styles.ask}>
        <h2 id={heading} className={styles.question}>
          {t.question}
        </h2>
        <p className={styles.what}>{name}</p>
        <p className={styles.warning}>{t.warning}</p>
        <div role="alert">
          {failure && (
            <p className={styles.failure}>
              {problems.deleteFailed}: {failure.error ?? problems.reasons[failure.reason]}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button type="button" size="small" onClick={close}>
            {t.cancel}
          </Button>
          <Button
            type="button"
            size="small"
            className={styles.confirm}
            aria-disabled={isBusy}
            onClick={() => void confirm()}
          >
            {isBusy && <Spinner />}
            {isBusy ? t.busy : t.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The page where a person proves their identity, which leads back to this one. */
function getConfirmAddress(): string {
  const returnTo = location.pathname + location.search
  return `/admin/me?${new URLSearchParams({ problem: 'confirm_identity', returnTo })}`
}
