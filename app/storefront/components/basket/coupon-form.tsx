import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { changeCoupon } from '#app/features/basket/basket-store.ts'
import { useSite } from '#app/features/content/site.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { restoreFocus } from '#app/ui/browser/focus.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import styles from './coupon-form.module.css'

type CouponFormProps = { codes: string[]; isBusy: boolean; onBusy: (isBusy: boolean) => void }

export function CouponForm({ codes, isBusy, onBusy }: CouponFormProps) {
  const t = useAllMessages()
  const { couponNoticeMs } = useSite().numbers
  const [code, setCode] = useState('')
  const [isApplied, setApplied] = useState(false)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isApplied) return
    const timer = setTimeout(() => setApplied(false), couponNoticeMs)
    return () => clearTimeout(timer)
  }, [isApplied, couponNoticeMs])

  async function change(action: 'apply' | 'remove', value: string) {
    const wanted = value.trim()
    if (isBusy || (action === 'apply' && wanted === '')) return
    onBusy(true)
    const failure = action === 'apply' ? t.problems.coupon_rejected : t.problems.coupon_remove_failed
    const isDone = await changeCoupon({ action, code: wanted, failure: failure ?? '' })
    onBusy(false)
    restoreFocus(field.current)
    if (isDone && action === 'apply') {
      setCode('')
      setApplied(true)
    }
  }

  return (
    <div>
      <Form action="/api/basket/coupons" className={styles.form} onSend={() => change('apply', code)}>
        <label className={styles.label} htmlFor="coupon">
          {t.cart.couponLabel}
        </label>
        <input
          ref={field}
          id="coupon"
          name="coupon_code"
          className={styles.input}
          placeholder={t.cart.couponPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          readOnly={isBusy}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button disabled={isHydrated && (isBusy || code.trim() === '')}>
          <Swap labels={[t.cart.apply, t.cart.applying]} current={isBusy ? 1 : 0} />
        </Button>
      </Form>
      <p className={styles.applied} role="status">
        {isApplied && (
          <>
            <Check size={16} aria-hidden="true" /> {t.cart.couponApplied}
          </>
        )}
      </p>
      {codes.length > 0 && (
        <ul className={styles.codes} aria-label={t.cart.coupons}>
          {codes.map((applied) => (
            <li key={applied}>
              <Form
                action="/api/basket/coupons/remove"
                className={styles.code}
                onSend={() => change('remove', applied)}
              >
                <input type="hidden" name="coupon_code" value={applied} />
                <span>{applied}</span>
                <button
                  type="submit"
                  disabled={isBusy}
                  className={styles.remove}
                  aria-label={t.cart.removeCoupon(applied)}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
