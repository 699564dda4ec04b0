import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { createObjectGuard, isString } from '#app/lib/guards.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { showError } from '#app/shop/basket/basket-store.ts'
import type { Basket } from '#app/shop/basket/types.ts'
import { useSite } from '#app/shop/content/site.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { leave } from '#app/ui/browser/leave.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import { CodeNotes } from './code-notes.tsx'
import styles from './order-summary.module.css'

/** The id of the form that leads to the checkout. */
export const CHECKOUT_FORM = 'checkout'

type OrderSummaryProps = {
  basket: Basket
  isBusy: boolean
  /** The form for codes, between the figures and the button. */
  children: ReactNode
}

export function OrderSummary({ basket, isBusy, children }: OrderSummaryProps) {
  const t = useAllMessages()
  const { paymentMethods } = useSite()
  const { text } = basket
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {t.cart.summary}
      </h2>
      <Figures basket={basket} />
      {text.monthly && <p className={styles.recurring}>{t.cart.recurring(text.monthly)}</p>}
      <CodeNotes basket={basket} />
      {children}
      <CheckoutButton isDisabled={isBusy} />
      <p className={styles.merchant}>{t.cart.merchant}</p>
      {paymentMethods && (
        <img
          className={styles.methods}
          src={paymentMethods.src}
          alt={paymentMethods.alt ?? t.cart.methods}
          width={320}
          height={32}
          loading="lazy"
        />
      )}
      <TrustBadges />
    </section>
  )
}

/** Adds up from the subtotal to the total; tax that the prices include is not added. */
function Figures({ basket }: { basket: Basket }) {
  const t = useAllMessages()
  const { creator_code, tax_mode } = basket
  const { original, savings, subtotal, tax, discount, total } = basket.text
  const taxOnTop = tax_mode === 'added' ? tax : null
  const taxInside = tax === null ? t.price.tax[tax_mode] : t.cart.taxContained(tax)
  return (
    <dl className={styles.figures}>
      <Figure name={t.cart.original} amount={original} isStruck={savings !== null} />
      {savings && (
        <div className={styles.savings}>
          <dt>{t.cart.savings}</dt>
          <dd>{t.cart.saved(savings.amount, savings.percent)}</dd>
        </div>
      )}
      <Figure name={t.cart.subtotal} amount={subtotal} />
      {discount && (
        <Figure name={creator_code === null ? t.cart.discount : t.cart.codeDiscount} amount={discount} />
      )}
      {taxOnTop && <Figure name={t.cart.tax} amount={taxOnTop} />}
      <div className={styles.total}>
        <dt>{t.cart.total}</dt>
        <dd>
          {total}
          <span className={styles.taxNote}>{taxOnTop ? t.cart.taxNote : taxInside}</span>
        </dd>
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
    const result = await callApi('/api/checkout', createObjectGuard({ url: isString }), { form: [] })
    if (result.ok) await leave(result.data.url)
    else showError(result.problem, { failure: t.problems.checkout_failed, area: 'summary' })
    setLeaving(false)
  }

  return (
    <Form id={CHECKOUT_FORM} action="/api/checkout" onSend={handleSend}>
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
        <Lock size={18} /> {t.cart.secure}
      </li>
      {promises.map((promise) => (
        <li key={promise}>
          <Check size={18} /> {promise}
        </li>
      ))}
    </ul>
  )
}
