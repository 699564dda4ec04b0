import { z } from 'zod'
import { json, type Message, notFoundPage, type Reply } from '../../http/message.ts'
import { parse } from '../../http/parse.ts'
import type { Route } from '../../http/router.ts'
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
import type { World } from '../world.ts'

const Coupon = z.object({ coupon_code: z.string().trim().min(1) })
const GiftCard = z.object({ card_number: z.string().trim().min(1) })
const CreatorCode = z.object({ creator_code: z.string().trim().min(1) })

type Code = {
  path: string
  operation: OperationId
  done: string
  run: (world: World, ident: string, body: unknown) => void
}

const CODES: Code[] = [
  {
    path: 'coupons',
    operation: 'applyCoupon',
    done: 'Coupon applied successfully',
    run: (world, ident, body) => applyCoupon(world, ident, parse(Coupon, body).coupon_code),
  },
  {
    path: 'coupons/remove',
    operation: 'removeCoupon',
    done: 'Coupon removed successfully',
    run: (world, ident, body) => removeCoupon(world, ident, parse(Coupon, body).coupon_code),
  },
  {
    path: 'giftcards',
    operation: 'applyGiftCard',
    done: 'Gift card applied successfully',
    run: (world, ident, body) => applyGiftCard(world, ident, parse(GiftCard, body).card_number),
  },
  {
    path: 'giftcards/remove',
    operation: 'removeGiftCard',
    done: 'Gift card removed successfully',
    run: (world, ident, body) => removeGiftCard(world, ident, parse(GiftCard, body).card_number),
  },
  {
    path: 'creator-codes',
    operation: 'applyCreatorCode',
    done: 'Creator code applied successfully',
    run: (world, ident, body) => applyCreatorCode(world, ident, parse(CreatorCode, body).creator_code),
  },
  {
    path: 'creator-codes/remove',
    operation: 'removeCreatorCode',
    done: 'Creator code removed successfully',
    run: (world, ident) => removeCreatorCode(world, ident),
  },
]

function handler({ run, done }: Code) {
  return (world: World, message: Message): Reply => {
    run(world, message.params.ident ?? '', message.body)
    return json({ success: true, message: done })
  }
}

function routesOf(code: Code): Route[] {
  const handle = handler(code)
  const { operation, path } = code
  return [
    {
      method: 'POST',
      pattern: `/api/accounts/:token/baskets/:ident/${path}`,
      operation,
      handle(world, message) {
        requireStore(world, message)
        return handle(world, message)
      },
    },
    {
      method: 'POST',
      pattern: `/api/baskets/:ident/${path}`,
      operation,
      handle: (world, message) =>
        world.variants.codesOnBasketBase ? handle(world, message) : notFoundPage(),
    },
  ]
}

export const codeRoutes: Route[] = CODES.flatMap(routesOf)
