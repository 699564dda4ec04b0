/** Asks the server to delete a record. Null: it is gone. Otherwise why not, as the server put it or as a reason of ours. */
export type DeleteFailure = { error: string | null; reason: 'connection' | 'session' | 'gone' | 'unknown' }

/** Rows are numbered, chats are named. */
export type RecordId = number | string

const LONGEST_WAIT_MS = 15_000

export async function deleteRecord(action: string, id: RecordId): Promise<DeleteFailure | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ id }),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok && isObject(answer) && 'success' in answer && answer.success === true) return null
    return { error: errorOf(answer), reason: reasonOf(response.status) }
  } catch {
    return { error: null, reason: 'connection' }
  }
}

function errorOf(answer: unknown): string | null {
  if (!isObject(answer)) return null
  if ('error' in answer && typeof answer.error === 'string') return answer.error
  return 'detail' in answer && typeof answer.detail === 'string' ? answer.detail : null
}

function reasonOf(status: number): DeleteFailure['reason'] {
  if (status === 401 || status === 403) return 'session'
  return status === 404 || status === 410 ? 'gone' : 'unknown'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
