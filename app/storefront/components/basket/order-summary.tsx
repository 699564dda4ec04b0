import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { showError } from '#app/features/basket/basket-store.ts'
import type { BasketView } from '#app/features/basket/basket-totals.ts'
import { useSite } from '#app/features/content/site.ts'
import { usePage } from '#app/framework/hooks.ts'
import { formatMoney } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { leave } from '#app/ui/browser/leave.ts'
import { send } from '#app/ui/browser/send.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import styles from './order-summary.module.css'
import { Recurring } from './recurring.tsx'

type OrderSummaryProps = {
  view: BasketView
  hasCoupons: boolean
  isBusy: boolean
  /** The coupon form stands between the figures and the button. */
  children: ReactNode
}

export function OrderSummary({ view, hasCoupons, isBusy, children }: OrderSummaryProps) {
  const t = useAllMessages()
  const { hasPaymentMethods } = useSite()
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {t.cart.summary}
      </h2>
      <Figures view={view} hasCoupons={hasCoupons} />
      <Recurring view={view} className={styles.recurring} />
      {children}
      <CheckoutButton isDisabled={isBusy || view.lines.length === 0} />
      <p className={styles.merchant}>{t.cart.merchant}</p>
      {hasPaymentMethods && (
        <img
          className={styles.methods}
          src="/store/images/payment-methods.svg"
          alt={t.cart.methods}
          width={320}
          height={32}
          loading="lazy"
        />
      )}
      <TrustBadges />
    </section>
  )
}

function Figures({ view, hasCoupons }: { view: BasketView; hasCoupons: boolean }) {
  const t = useAllMessages()
  const { locale } = usePage()
  const money = (cents: number) => formatMoney(cents, view.currency, locale)
  return (
    <dl className={styles.figures}>
      <Figure name={t.cart.original} amount={money(view.original)} isStruck={view.savings > 0} />
      {view.savings > 0 && (
        <div className={styles.savings}>
          <dt>{t.cart.savings}</dt>
          <dd>{t.cart.saved(money(view.savings), view.savedPercent)}</dd>
        </div>
      )}
      <Figure name={t.cart.subtotal} amount={money(view.subtotal)} />
      {view.tax > 0 && <Figure name={t.cart.tax} amount={money(view.tax)} />}
      {hasCoupons && <Figure name={t.cart.discount} amount={money(-view.couponDiscount)} />}
      <div className={styles.total}>
        <dt>{t.cart.total}</dt>
        <dd>{money(view.total)}</dd>
      </div>
    </dl>
  )
}

type FigureProps = { name: string; amount: string; isStruck?: boolean }

function Figure({ name, amount, isStruck = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{isStruck ? <s>{amount}</s> : amount}</dd>
    </div>
  )
}

function CheckoutButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useAllMessages()
  const [isLeaving, setLeaving] = useState(false)

  async function handleSend() {
    if (isLeaving) return
    setLeaving(true)
    const answer = await send<{ url: string }>('/api/checkout', [])
    if (answer.ok) await leave(answer.data.url)
    else showError(answer.problem, { failure: t.problems.checkout_failed, place: 'summary' })
    setLeaving(false)
  }

  return (
    <Form action="/api/checkout" onSend={handleSend}>
      <Button variant="primary" size="large" isBlock disabled={isDisabled || isLeaving}>
        <Swap labels={[t.cart.checkout, t.cart.checkingOut]} current={isLeaving ? 1 : 0} />
      </Button>
    </Form>
  )
}

function TrustBadges() {
  const t = useAllMessages()
  const { promises } = useSite()
  return (
    <ul className={styles.trust}>
      <li>
        <Lock size={18} aria-hidden="true" /> {t.cart.secure}
      </li>
      {promises.map((promise) => (
        <li key={promise}>
          <Check size={18} aria-hidden="true" /> {promise}
        </li>
      ))}
    </ul>
  )
}
