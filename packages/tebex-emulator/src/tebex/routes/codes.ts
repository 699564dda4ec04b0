import { z } from 'zod'
import { call } from '../../http/call.ts'
import { createApp, parse, type SandboxContext } from '../../http/context.ts'
import { json, notFoundPage } from '../../http/respond.ts'
import { requireStore } from '../access.ts'
import {
  applyCoupon,
  applyCreatorCode,
  applyGiftCard,
  removeCoupon,
  removeCreatorCode,
  removeGiftCard,
} from '../codes.ts'
import type { OperationId } from '../operations.ts'
import type { State } from '../state.ts'

const Coupon = z.object({ coupon_code: z.string().trim().min(1) })
const GiftCard = z.object({ card_number: z.string().trim().min(1) })
const CreatorCode = z.object({ creator_code: z.string().trim().min(1) })

type Code = {
  path: string
  operation: OperationId
  done: string
  run: (state: State, ident: string, body: unknown) => void
}

const CODES: Code[] = [
  {
    path: 'coupons',
    operation: 'applyCoupon',
    done: 'Coupon applied successfully',
    run: (state, ident, body) => applyCoupon(state, ident, parse(Coupon, body).coupon_code),
  },
  {
    path: 'coupons/remove',
    operation: 'removeCoupon',
    done: 'Coupon removed successfully',
    run: (state, ident, body) => removeCoupon(state, ident, parse(Coupon, body).coupon_code),
  },
  {
    path: 'giftcards',
    operation: 'applyGiftCard',
    done: 'Gift card applied successfully',
    run: (state, ident, body) => applyGiftCard(state, ident, parse(GiftCard, body).card_number),
  },
  {
    path: 'giftcards/remove',
    operation: 'removeGiftCard',
    done: 'Gift card removed successfully',
    run: (state, ident, body) => removeGiftCard(state, ident, parse(GiftCard, body).card_number),
  },
  {
    path: 'creator-codes',
    operation: 'applyCreatorCode',
    done: 'Creator code applied successfully',
    run: (state, ident, body) => applyCreatorCode(state, ident, parse(CreatorCode, body).creator_code),
  },
  {
    path: 'creator-codes/remove',
    operation: 'removeCreatorCode',
    done: 'Creator code removed successfully',
    run: (state, ident) => removeCreatorCode(state, ident),
  },
]

export const codeRoutes = createApp()

for (const { path, operation, done, run } of CODES) {
  const apply = (c: SandboxContext): Response => {
    run(c.var.state, c.req.param('ident') ?? '', c.var.body)
    const isDescribed = !path.endsWith('/remove')
    const hasBody = isDescribed || c.var.state.variants.undescribedBodies
    return hasBody ? json({ success: true, message: done }) : c.body(null, 200)
  }
  codeRoutes.post(`/api/accounts/:token/baskets/:ident/${path}`, call(operation), (c) => {
    requireStore(c)
    return apply(c)
  })
  codeRoutes.post(`/api/baskets/:ident/${path}`, call(operation), (c) =>
    c.var.state.variants.codesOnBasketBase ? apply(c) : notFoundPage(),
  )
}
