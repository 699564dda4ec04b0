/** Parses visitors' input, which the code behind trusts. */
import { z } from 'zod'
import { CODE_KINDS } from '#app/shop/basket/types.ts'
import { MAX_PIECES } from '#app/shop/catalog/limits.ts'

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const PackageIdInput = z.union([z.int(), digits]).pipe(z.int().positive())

/** A text that does not start with a number counts as absent; implausible numbers are refused. */
const Quantity = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'number') return Math.trunc(value)
    const read = typeof value === 'string' ? Number.parseInt(value, 10) : Number.NaN
    return Number.isNaN(read) ? undefined : read
  })
  .pipe(z.int().min(1).max(MAX_PIECES).optional())

/** A path to return to; anything but text counts as absent. */
const ReturnTo = z.string().optional().catch(undefined)

/** As in a cart link: `7:2,9`. */
const LinkItems = z.string().max(500)

/** Null for the buyer's own account, the meaning of an empty field. */
const GiftTo = z
  .string()
  .trim()
  .max(64)
  .transform((name) => name || null)
  .nullable()

const choices = {
  quantity: Quantity,
  type: z.enum(['single', 'subscription']).optional(),
  gift_to: GiftTo.optional(),
  confirm_owned: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
}

export const AddInput = z.object({ package_id: PackageIdInput, ...choices, returnTo: ReturnTo })
export type AddInput = z.infer<typeof AddInput>
export const AddAllInput = z.object({ items: LinkItems })
export const RemoveInput = z.object({ package_id: PackageIdInput, returnTo: ReturnTo })
export const LoginInput = z.object({
  packageId: PackageIdInput.optional().catch(undefined),
  quantity: Quantity.catch(undefined),
  type: choices.type.catch(undefined),
  gift_to: choices.gift_to.catch(undefined),
  items: LinkItems.optional().catch(undefined),
  returnTo: ReturnTo,
})
export type LoginInput = z.infer<typeof LoginInput>
export const CallbackInput = z.object({ state: z.string().optional().catch(undefined), returnTo: ReturnTo })

export const DiscordCallbackInput = z.object({
  state: z.string().max(2_000).optional().catch(undefined),
  code: z.string().max(500).optional().catch(undefined),
})

export const LeaveByLinkInput = z.object({ token: z.string().max(500).catch(''), returnTo: ReturnTo })

const Code = z.string().trim().default('')

export const CodeInput = z.object({ code: Code, returnTo: ReturnTo })
export const RemoveCodeInput = z.object({ code: Code, kind: z.enum(CODE_KINDS), returnTo: ReturnTo })
export const CouponInput = z
  .object({ coupon_code: Code, returnTo: ReturnTo })
  .transform(({ coupon_code, returnTo }) => ({ code: coupon_code, returnTo }))
export const RemoveCouponInput = CouponInput.transform((input) => ({ ...input, kind: 'coupon' as const }))

/** A confirmed deletion. */
export const DeleteInput = z.object({ confirm: z.literal('yes') })

export const SeenReleaseInput = z.object({
  package_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
})

export const ReturnInput = z.object({ returnTo: ReturnTo })
