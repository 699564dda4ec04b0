import { useEffect, useState } from 'react'
import { useNavigate } from '#app/framework/hooks.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { showToast } from '#app/ui/overlays/toast.tsx'
import type { RecordId } from './delete-record.ts'

/** Which record is asked about and which ones are gone, so that a list need not be loaded again for one row. */
export function useDeletion<Id extends RecordId>(records: readonly { id: Id }[], address: string) {
  const t = useAdminMessages()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Id | null>(null)
  const [gone, setGone] = useState<ReadonlySet<Id>>(new Set())
  const [neighbour, setNeighbour] = useState<Id | null>(null)

  // After the dialog has closed, or its own return of the focus would win.
  useEffect(() => {
    if (neighbour !== null) document.getElementById(`delete-${neighbour}`)?.focus()
  }, [neighbour])

  function settle(id: Id) {
    const left = records.filter((record) => record.id !== id && !gone.has(record.id))
    const place = records.findIndex((record) => record.id === id)
    const next = left.find((record) => records.indexOf(record) > place) ?? left.at(-1)
    setAsked(null)
    setGone(new Set([...gone, id]))
    setNeighbour(next?.id ?? null)
    showToast({ tone: 'success', text: t.remove.done })
    if (!next) navigate(address, { replace: true })
  }

  return { asked, ask: setAsked, cancel: () => setAsked(null), settle, isGone: (id: Id) => gone.has(id) }
}
