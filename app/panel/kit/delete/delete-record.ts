import { createObjectGuard } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'

/** Asks the server to delete a record. Null: it is gone. Otherwise why not, as the server put it or as a reason of ours. */
export type DeleteFailure = { error: string | null; reason: Reason }

type Reason = 'connection' | 'session' | 'confirm' | 'gone' | 'unknown'

/** Rows are numbered, chats are named. */
export type RecordId = number | string

const isSuccess = createObjectGuard({ success: (value: unknown): value is true => value === true })

export async function deleteRecord(action: string, id: RecordId): Promise<DeleteFailure | null> {
  const result = await callApi(action, isSuccess, { json: { id } })
  if (result.ok) return null
  const { status, detail, code } = result.problem
  return { error: detail, reason: reasonOf(status, code) }
}

function reasonOf(status: number, code: string): Reason {
  if (code === 'confirm_identity') return 'confirm'
  if (status === 0) return 'connection'
  if (status === 401 || status === 403) return 'session'
  return status === 404 || status === 410 ? 'gone' : 'unknown'
}
