/** Products bought together, and purchases with a coupon. */
import { formatMoney } from '#app/lib/money.ts'
import { Answer } from './answer.tsx'
import type { AnswerProps } from './page.tsx'

export function Pairs(props: AnswerProps) {
  const { content, format, t } = props
  const { pairs: words } = t.questions
  const { rows, more } = content.pairs
  const [first] = rows
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Answer
      {...props}
      question="pairs"
      sentence={
        first ? words.answer(first.name, first.other, first.count, format.percent(first.share)) : words.empty
      }
      table={
        first
          ? {
              columns: words.columns,
              more,
              rows: rows.map(({ name, other, count, share }) => ({
                key: `${name} ${other}`,
                name: words.both(name, other),
                share: count / most,
                cells: [format.number(count), format.percent(share)],
              })),
            }
          : null
      }
      rule={words.rule}
    />
  )
}

type Coupon = AnswerProps['content']['coupons']['rows'][number]

export function Coupons(props: AnswerProps) {
  const { content, format, t } = props
  const { coupons: words } = t.questions
  const { rows, more } = content.coupons
  const [first] = rows
  const most = Math.max(1, ...rows.map(({ uses }) => uses))
  const money = (cents: number, { currency }: Coupon) =>
    currency === '' ? words.unknownAmount : formatMoney(cents, currency, t.tag)
  const describeDiscount = (coupon: Coupon) => {
    const { discount, discountTold, uses } = coupon
    if (discountTold === 0) return null
    const amount = money(discount, coupon)
    return discountTold < uses ? words.told(amount, discountTold, uses) : amount
  }
  return (
    <Answer
      {...props}
      question="coupons"
      sentence={
        first
          ? words.answer(first.code, first.uses, describeDiscount(first), money(first.revenue, first))
          : words.empty
      }
      table={
        first
          ? {
              columns: words.columns,
              more,
              rows: rows.map((coupon) => ({
                key: `${coupon.code} ${coupon.currency}`,
                share: coupon.uses / most,
                name: coupon.currency === '' ? coupon.code : `${coupon.code} (${coupon.currency})`,
                cells: [
                  format.number(coupon.uses),
                  describeDiscount(coupon) ?? words.untold,
                  money(coupon.revenue, coupon),
                  money(coupon.refunded, coupon),
                ],
              })),
            }
          : null
      }
      rule={words.rule}
    />
  )
}
