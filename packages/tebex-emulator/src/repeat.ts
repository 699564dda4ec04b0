import type { Call } from './calls.ts'
import { Refusal } from './tebex/refusal.ts'

/** Headers that the connection sets for itself. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

/** Sends a recorded call once more and resolves with its status; a body that was cut cannot be repeated. */
export async function repeatCall(
  { calls, origin }: { calls: readonly Call[]; origin: string },
  id: number,
): Promise<number> {
  const call = calls.find((each) => each.id === id)
  if (call === undefined) throw new Refusal(404, 'This call is no longer in the list.')
  const { method, path, headers, body } = call
  if (Number(headers['content-length'] ?? 0) > Buffer.byteLength(body))
    throw new Refusal(422, 'The body of this call was too long to keep.')
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name))
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body !== '' && { body }),
  })
  await response.arrayBuffer()
  return response.status
}
