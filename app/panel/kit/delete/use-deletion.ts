import { useEffect, useState } from 'react'
import { useNavigate } from '#app/framework/hooks.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { showToast } from '#app/ui/overlays/toast.tsx'
import type { RecordId } from './delete-record.ts'

export type Deletion<Row> = {
  action: string
  /** The question names a row so. */
  nameOf: (row: Row) => string
}

/** Which row is asked about and which ones are deleted, so that a table need not be loaded again for one row. */
export function useDeletion<Row extends { id: RecordId }>(rows: readonly Row[], address: string) {
  const t = useAdminMessages()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Row | null>(null)
  const [deleted, setDeleted] = useState<ReadonlySet<RecordId>>(new Set())
  const [neighbour, setNeighbour] = useState<RecordId | null>(null)

  // After the dialog has closed, or its own return of the focus would win.
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

  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    finish,
    isDeleted: (id: RecordId) => deleted.has(id),
  }
}
