import { createObjectGuard, isString } from '#app/lib/guards.ts'
import {
  PICTURE_REFUSALS,
  type PictureRefusalCode,
} from '#app/panel/store/editing/pictures/picture-refusal.ts'
import { MAX_UPLOADED } from '#app/panel/store/editing/pictures/purposes.ts'
import { callApi } from '#app/ui/browser/api.ts'

type Uploaded = { name: string } | { refusal: PictureRefusalCode }

const isNamed = createObjectGuard({ name: isString })
/** The server may encode the picture three times. */
const TIMEOUT_MS = 90_000

/** Resolves to the name of the new picture; an unreachable server counts as busy. */
export async function uploadPicture(file: File): Promise<Uploaded> {
  if (file.size > MAX_UPLOADED) return { refusal: 'too_heavy' }
  const files = new FormData()
  files.set('file', file)
  files.set('purpose', 'whole')
  const result = await callApi('/api/admin/store/pictures', isNamed, { files, timeoutMs: TIMEOUT_MS })
  if (result.ok) return { name: result.data.name }
  return { refusal: PICTURE_REFUSALS.find((refusal) => refusal === result.problem.code) ?? 'busy' }
}
