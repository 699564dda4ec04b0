import type { z } from 'zod'
import {
  type AdminContext,
  findPanelPage,
  getRefusals,
  isForm,
  type PanelShop,
  recordAct,
} from '#app/api/middleware/require-admin.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'

type AdminRefusal = 'invalid_id' | 'invalid_text' | 'not_found' | 'delete_failed' | 'save_failed'

/** An action of the panel on one row. */
type AdminAction<Input> = {
  action: AuditAction
  Input: z.ZodType<Input>
  /** False when there is no such row. */
  perform: (input: Input) => Promise<boolean>
  /** The text of the audit's entry. */
  describe: (input: Input) => string
  refusals: { invalid: AdminRefusal; failed: AdminRefusal }
}

/** Performs an action and records it in the audit. A form goes back to its page, with the reason of a refusal. */
export async function performAdminAction<Input>(
  c: AdminContext,
  shop: PanelShop,
  { action, Input, perform, describe, refusals }: AdminAction<Input>,
): Promise<Response> {
  const body = await readBody(c)
  const returnTo = isRecord(body) && isString(body.returnTo) ? body.returnTo : undefined
  const respond = (status: 200 | 400 | 404 | 503, refusal?: AdminRefusal) => {
    const error = refusal && getRefusals(c)[refusal]
    if (!isForm(c)) return c.json(error === undefined ? { success: true } : { success: false, error }, status)
    const page = new URL(findPanelPage(c, shop, returnTo), shop.env.publicOrigin)
    page.searchParams.delete('problem')
    if (refusal) page.searchParams.set('problem', refusal === 'invalid_id' ? 'not_found' : refusal)
    return seeOther(c, page.pathname + page.search)
  }
  const input = Input.safeParse(body)
  if (!input.success) return respond(400, refusals.invalid)
  try {
    if (!(await perform(input.data))) return respond(404, 'not_found')
    await recordAct(c, shop, action, describe(input.data))
    return respond(200)
  } catch (error) {
    shop.log.warn({ err: error, action }, 'a row could not be changed')
    return respond(503, refusals.failed)
  }
}
