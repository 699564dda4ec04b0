/** Reads forms with files: the size is limited while they arrive, and the number of parts before they are parsed. */
import { isMultipart, readBytes } from './body.server.ts'
import { RequestProblem } from './problem.server.ts'

type UploadedFile = { name: string; bytes: Uint8Array }
export type MultipartForm = { fields: Map<string, string>; files: Map<string, UploadedFile> }

const MAX_BOUNDARY_LENGTH = 70

/** The first value of a repeated field counts. Throws `RequestProblem` (400, 413 or 415). */
export async function readMultipart(
  request: Request,
  { maxParts }: { maxParts: number },
): Promise<MultipartForm> {
  const type = request.headers.get('content-type') ?? ''
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (!isMultipart(request.headers) || encoding !== 'identity')
    throw new RequestProblem({
      status: 415,
      code: 'unsupported_media_type',
      detail: 'Send a multipart form.',
    })
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;,"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain ?? ''
  if (boundary === '' || boundary.length > MAX_BOUNDARY_LENGTH) throw malformed('The form names no boundary.')
  const bytes = await readBytes(request)
  if (countParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), boundary) > maxParts)
    throw malformed('The form has too many fields.')
  const data = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw malformed('The form cannot be read.')
    })
  return sortParts(data)
}

async function sortParts(data: FormData): Promise<MultipartForm> {
  const form: MultipartForm = { fields: new Map(), files: new Map() }
  for (const [name, value] of data) {
    if (typeof value === 'string') {
      if (!form.fields.has(name)) form.fields.set(name, value)
    } else if (!form.files.has(name))
      form.files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return form
}

function countParts(bytes: Buffer, boundary: string): number {
  const mark = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) count += 1
  return count
}

function malformed(detail: string): RequestProblem {
  return new RequestProblem({ status: 400, code: 'malformed_body', detail })
}
