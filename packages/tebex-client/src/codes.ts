import type { OperationId } from './http/operations.ts'
import type { Transport } from './http/transport.ts'
import type { CallOptions } from './options.ts'
import { check } from './validation.ts'

/**
 * Coupons, gift cards and creator codes. The platform's responses to these calls carry no basket: read it again afterwards.
 * All throw `basket_gone`, and `invalid_request` without a call for an empty code.
 */
export function createCodes({ send }: Transport) {
  async function post(
    operation: OperationId,
    path: string,
    ident: string,
    body: Record<string, string>,
    call?: CallOptions,
  ): Promise<void> {
    const params = { ident: check.ident(operation, ident) }
    await send(
      { operation, method: 'POST', path: `/accounts/{token}/baskets/{ident}/${path}`, params, body },
      call,
    )
  }

  return {
    coupons: {
      /** Applies a coupon; throws `coupon_invalid` with the platform's sentence in `detail`. Source: applyCoupon. */
      async apply(ident: string, code: string, call?: CallOptions): Promise<void> {
        const operation = 'applyCoupon'
        const body = { coupon_code: check.code(operation, code) }
        await post(operation, 'coupons', ident, body, call)
      },
      /** Removes one coupon of several; throws `coupon_invalid`. Source: removeCoupon. */
      async remove(ident: string, code: string, call?: CallOptions): Promise<void> {
        const operation = 'removeCoupon'
        const body = { coupon_code: check.code(operation, code) }
        await post(operation, 'coupons/remove', ident, body, call)
      },
    },

    giftCards: {
      /** Applies a gift card on top of others; throws `gift_card_invalid`. Source: applyGiftCard. */
      async apply(ident: string, cardNumber: string, call?: CallOptions): Promise<void> {
        const operation = 'applyGiftCard'
        const body = { card_number: check.code(operation, cardNumber) }
        await post(operation, 'giftcards', ident, body, call)
      },
      /** Removes a gift card; throws `gift_card_invalid`. Source: removeGiftCard. */
      async remove(ident: string, cardNumber: string, call?: CallOptions): Promise<void> {
        const operation = 'removeGiftCard'
        const body = { card_number: check.code(operation, cardNumber) }
        await post(operation, 'giftcards/remove', ident, body, call)
      },
    },

    creatorCodes: {
      /** Sets the creator code, replacing another; throws `creator_code_invalid`. Source: applyCreatorCode. */
      async apply(ident: string, code: string, call?: CallOptions): Promise<void> {
        const operation = 'applyCreatorCode'
        const body = { creator_code: check.code(operation, code) }
        await post(operation, 'creator-codes', ident, body, call)
      },
      /** Removes the creator code; throws `creator_code_invalid`. Source: removeCreatorCode. */
      async remove(ident: string, call?: CallOptions): Promise<void> {
        await post('removeCreatorCode', 'creator-codes/remove', ident, {}, call)
      },
    },
  }
}
