import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { performAdminAction } from '#app/panel/kit/action.server.ts'
import { plainText } from '#app/shop/reviews/review-text.server.ts'
import { REVIEW_LIMITS } from '#app/shop/reviews/types.ts'

const Id = z.object({ id: z.uuid() })
const Hidden = Id.extend({ reason: plainText(1, REVIEW_LIMITS.reason) })
const Answered = Id.extend({ answer: plainText(0, REVIEW_LIMITS.answer) })

/** `/api/admin/reviews`: what the seller does with customers' reviews. */
export function adminReviewRoutes(shop: Shop): Hono<AdminEnv> {
  const { moderation } = shop.reviews
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireRight(shop, 'reviews'))

  routes.post('/approve', describeRoute('Shows the review `id`: `{success}`'), (c) =>
    decide(c, shop, { action: 'approve_review', Input: Id, perform: ({ id }) => moderation.approve(id) }),
  )
  routes.post('/hide', describeRoute('Hides the review `id` for a `reason`: `{success}`'), (c) =>
    decide(c, shop, {
      action: 'hide_review',
      Input: Hidden,
      perform: ({ id, reason }) => moderation.hide(id, reason),
      noteOf: ({ reason }) => reason,
    }),
  )
  const describeAnswer = describeRoute(
    'Answers the review `id`; an empty `answer` takes it back: `{success}`',
  )
  routes.post('/answer', describeAnswer, (c) =>
    decide(c, shop, {
      action: 'answer_review',
      Input: Answered,
      perform: ({ id, answer }) => moderation.answer(id, answer),
      noteOf: ({ answer }) => answer,
    }),
  )
  return routes
}

type Decision<Input> = {
  action: AuditAction
  Input: z.ZodType<Input>
  perform: (input: Input) => Promise<boolean>
  /** The text beside the id in the audit's entry. */
  noteOf?: (input: Input) => string
}

function decide<Input extends { id: string }>(
  c: AdminContext,
  shop: Shop,
  { noteOf = () => '', ...decision }: Decision<Input>,
): Promise<Response> {
  return performAdminAction(c, shop, {
    ...decision,
    detailOf: (input) => `${input.id} ${noteOf(input)}`.trim(),
    refusals: { invalid: 'invalid_text', failed: 'save_failed' },
  })
}
