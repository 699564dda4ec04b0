import { z } from 'zod'
import { formatIsoSeconds } from '../clock.ts'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { Coupon } from '../tebex/pricing/sale.ts'
import { Refusal } from '../tebex/refusal.ts'
import { Amount, Flag, Id, Moment, readBody, Text } from './input.ts'
import { formatIsoOrNever } from './rows.ts'

const PER_PAGE = 25

const Count = z.union([z.literal([0, '0']).transform(() => 0), Id])
const Ids = z.array(Id).nullish()

const NewCoupon = z
  .object({
    code: Text.trim().min(1),
    effective_on: z.enum(['package', 'category', 'cart']).default('cart'),
    packages: Ids,
    categories: Ids,
    discount_type: z.enum(['percentage', 'value']),
    discount_amount: Amount.nullish(),
    discount_percentage: Amount.pipe(z.number().max(100)).nullish(),
    redeem_unlimited: Flag.default(true),
    expire_never: Flag.default(true),
    expire_limit: Count.nullish(),
    expire_date: Moment.nullish(),
    start_date: Moment.nullish(),
    user_limit: Count.nullish(),
    basket_type: z.enum(['single', 'subscription', 'both']).default('both'),
    minimum: Amount.nullish(),
    discount_application_method: z
      .union([z.literal([0, 1, 2]), z.enum(['0', '1', '2']).transform(Number)])
      .default(0),
    username: z.string().nullish(),
    note: Text.nullish(),
  })
  .refine(
    (input) => (input.discount_type === 'value' ? input.discount_amount : input.discount_percentage) != null,
    { path: ['discount_amount'] },
  )

const readCoupons = (c: SandboxContext): Coupon[] => c.var.state.catalogue.coupons

function couponRow(coupon: Coupon) {
  const isPercentage = coupon.discount_type === 'percentage'
  return {
    id: coupon.id,
    code: coupon.code,
    effective: {
      type: coupon.effective_on,
      packages: coupon.packages,
      categories: coupon.categories,
    },
    discount: {
      type: coupon.discount_type,
      percentage: isPercentage ? coupon.discount : 0,
      value: isPercentage ? 0 : coupon.discount,
    },
    expire: {
      // As documented: words, not booleans.
      redeem_unlimited: String(coupon.redeem_limit === null),
      expire_never: String(coupon.ends_at === null),
      limit: Math.max(0, (coupon.redeem_limit ?? 0) - coupon.redeemed),
      date: formatIsoOrNever(coupon.ends_at),
    },
    basket_type: coupon.basket_type,
    start_date: formatIsoOrNever(coupon.starts_at),
    user_limit: coupon.user_limit ?? 0,
    minimum: coupon.minimum,
    username: coupon.username ?? '',
    note: coupon.note,
    discount_application_method: coupon.discount_application_method,
  }
}

export function listCoupons(c: SandboxContext): Response {
  const coupons = readCoupons(c)
  const last = Math.max(1, Math.ceil(coupons.length / PER_PAGE))
  const current = Math.max(1, Math.trunc(Number(c.req.query('page'))) || 1)
  const buildUrl = (number: number) =>
    number < 1 || number > last ? null : `${c.var.state.url}/plugin/coupons?page=${number}`
  return json({
    pagination: {
      totalResults: coupons.length,
      currentPage: current,
      lastPage: last,
      previous: buildUrl(current - 1),
      next: buildUrl(current + 1),
    },
    data: coupons.slice((current - 1) * PER_PAGE, current * PER_PAGE).map(couponRow),
  })
}

function getCouponOfRequest(c: SandboxContext): Coupon {
  const coupon = readCoupons(c).find(({ id }) => String(id) === readParam(c, 'coupon'))
  if (coupon === undefined) throw new Refusal(404, 'Coupon not found')
  return coupon
}

export const readCoupon = (c: SandboxContext): Response => json({ data: couponRow(getCouponOfRequest(c)) })

const formatMoment = (moment: number | null | undefined) => (moment == null ? null : formatIsoSeconds(moment))

export function createCoupon(c: SandboxContext): Response {
  const input = readBody(c, NewCoupon)
  const coupons = readCoupons(c)
  if (coupons.some(({ code }) => code.toLowerCase() === input.code.toLowerCase()))
    throw new Refusal(c.var.state.variants.pluginInvalidInput, 'The code has already been taken.')
  const isValue = input.discount_type === 'value'
  const coupon = Coupon.parse({
    id: Math.max(0, ...coupons.map(({ id }) => id)) + 1,
    code: input.code,
    note: input.note ?? '',
    discount_type: input.discount_type,
    discount: isValue ? input.discount_amount : input.discount_percentage,
    effective_on: input.effective_on,
    packages: input.packages ?? [],
    categories: input.categories ?? [],
    minimum: input.minimum ?? 0,
    basket_type: input.basket_type,
    starts_at: formatMoment(input.start_date),
    ends_at: input.expire_never ? null : formatMoment(input.expire_date),
    redeem_limit: input.redeem_unlimited ? null : (input.expire_limit ?? 0),
    user_limit: input.user_limit || null,
    username: input.username || null,
    discount_application_method: input.discount_application_method,
  })
  coupons.push(coupon)
  return json({ data: couponRow(coupon) })
}

export function deleteCoupon(c: SandboxContext): Response {
  readCoupons(c).splice(readCoupons(c).indexOf(getCouponOfRequest(c)), 1)
  return c.body(null, 204)
}
