import { z } from 'zod'
import type { AdminContext, PanelShop } from '#app/api/middleware/require-admin.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { performAdminAction } from '#app/panel/kit/action.server.ts'
import { ALL_ROWS, downloadList } from '#app/panel/kit/list/list-answers.server.ts'
import { parseReviewQuery } from '#app/shop/reviews/moderation.server.ts'
import { plainText } from '#app/shop/reviews/review-text.server.ts'
import { REVIEW_LIMITS } from '#app/shop/reviews/types.ts'

const Id = z.object({ id: z.uuid() })
const Hidden = Id.extend({ reason: plainText(1, REVIEW_LIMITS.reason) })
const Answered = Id.extend({ answer: plainText(0, REVIEW_LIMITS.answer) })

/** Takes the seller's decisions on customers' reviews. */
export const addReviewEndpoints: AddEndpoints<'reviews'> = (routes, shop) => {
  const { moderation } = shop.reviews
  const { get, post } = guardByPage(routes, shop, '/admin/reviews')

  post('/reviews/approve', 'Shows the review `id`: `{success}`', (c) =>
    decide(c, shop, { action: 'approve_review', Input: Id, perform: ({ id }) => moderation.approve(id) }),
  )
  post('/reviews/hide', 'Hides the review `id` for a `reason`: `{success}`', (c) =>
    decide(c, shop, {
      action: 'hide_review',
      Input: Hidden,
      perform: ({ id, reason }) => moderation.hide(id, reason),
      note: ({ reason }) => reason,
    }),
  )
  post('/reviews/answer', 'Answers the review `id`; an empty `answer` takes it back: `{success}`', (c) =>
    decide(c, shop, {
      action: 'answer_review',
      Input: Answered,
      perform: ({ id, answer }) => moderation.answer(id, answer),
      note: ({ answer }) => answer,
    }),
  )
  get(
    '/export/reviews.csv',
    ALL_ROWS,
    downloadList(shop, { name: 'reviews', parse: parseReviewQuery, csv: moderation.export }),
  )
}

type Decision<Input> = {
  action: AuditAction
  Input: z.ZodType<Input>
  perform: (input: Input) => Promise<boolean>
  /** The text beside the id in the audit's entry. */
  note?: (input: Input) => string
}

function decide<Input extends { id: string }>(
  c: AdminContext,
  shop: PanelShop,
  { note = () => '', ...decision }: Decision<Input>,
): Promise<Response> {
  return performAdminAction(c, shop, {
    ...decision,
    describe: (input) => `${input.id} ${note(input)}`.trim(),
    refusals: { invalid: 'invalid_text', failed: 'save_failed' },
  })
}
