import { createObjectGuard } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'

/** `error` is the server's own sentence, null when it gave none. */
export type DeleteFailure = {
  error: string | null
  reason: 'connection' | 'session' | 'confirm' | 'gone' | 'unknown'
}

/** Rows have a number, chats a random id. */
export type RecordId = number | string

const isSuccess = createObjectGuard({ success: (value: unknown): value is true => value === true })

/** Asks the server to delete a record; null when it did. */
export async function deleteRecord(action: string, id: RecordId): Promise<DeleteFailure | null> {
  const result = await callApi(action, isSuccess, { json: { id } })
  if (result.ok) return null
  const { status, detail, code } = result.problem
  return { error: detail, reason: findReason(status, code) }
}

function findReason(status: number, code: string): DeleteFailure['reason'] {
  if (code === 'confirm_identity') return 'confirm'
  if (status === 0) return 'connection'
  if (status === 401 || status === 403) return 'session'
  return status === 404 || status === 410 ? 'gone' : 'unknown'
}
