/** Responses to people of the panel: JSON to scripts, their page to forms. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type AdminContext, getRefusals, isForm } from '#app/api/middleware/require-admin.server.ts'
import { type ApiPages, getAddress, respondWithPage } from '#app/api/responses.server.ts'
import type { SignInClient } from '#app/panel/access/sign-in.server.ts'
import type { AccessProblem } from '#app/panel/access/types.ts'
import { problem, seeOther } from '#app/server/http/http.server.ts'

const STATUSES = {
  forbidden: 403,
  confirm_identity: 403,
  link_invalid: 404,
  not_found: 404,
  invalid_name: 422,
  invalid_text: 422,
  reserved_name: 422,
  name_taken: 409,
  weak_password: 422,
  wrong_code: 422,
  passkey_failed: 401,
  own_account: 409,
} as const satisfies Record<AccessProblem | 'not_found' | 'invalid_text', ContentfulStatusCode>

type Refusal = keyof typeof STATUSES

export function readSignInClient(c: AdminContext): SignInClient {
  return {
    address: getAddress(c),
    cookieHeader: c.req.header('cookie') ?? null,
    userAgent: c.req.header('user-agent') ?? null,
  }
}

/** Refuses for this reason, or confirms success. */
export function respondTo(c: AdminContext, page: string, refusal: Refusal | null): Response {
  if (isForm(c)) return seeOther(c, refusal ? `${page}?problem=${refusal}` : page)
  if (refusal) return problem(c, STATUSES[refusal], refusal, getRefusals(c)[refusal])
  return c.json({ success: true })
}

/** Shows a secret once, in JSON or on the page of the form. */
export async function showOnce(
  c: AdminContext,
  pages: ApiPages,
  { page, posted, refusal = null }: { page: string; posted: object; refusal?: Refusal | null },
): Promise<Response> {
  if (!isForm(c) || !pages)
    return refusal ? respondTo(c, page, refusal) : c.json({ success: true, ...posted })
  const status = refusal ? STATUSES[refusal] : 200
  return respondWithPage(c, { pages, page, posted: { ...posted, problem: refusal }, status })
}
