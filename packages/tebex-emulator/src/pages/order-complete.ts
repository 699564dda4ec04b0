import { html } from 'hono/html'
import { type Embedded, redirect, withParam } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import { getPayment } from '../tebex/payments.ts'
import { formatMoney } from '../tebex/pricing/money.ts'
import type { State } from '../tebex/state.ts'
import { cardPage } from './card.ts'

/** Redirects a buyer who has paid. An embedded checkout never redirects to the basket's addresses. */
export function finish(state: State, basket: Basket, isEmbedded: boolean): Response {
  if (isEmbedded || !basket.autoRedirect || basket.completeUrl === null)
    return redirect(`/pay/${basket.ident}/complete`)
  return redirect(completeUrl(state, basket.completeUrl, basket.transactionId))
}

function completeUrl(state: State, url: string, transactionId: string | null): string {
  const isTold = state.variants.completeParams === 'transaction' && transactionId !== null
  return isTold ? withParam(url, 'txn-id', transactionId) : url
}

export function orderCompletePage(
  state: State,
  basket: Basket,
  transactionId: string,
): Response | Promise<Response> {
  const payment = getPayment(state, transactionId)
  const onward =
    basket.completeUrl === null
      ? null
      : html`<p data-standalone><a class="button primary" href="${completeUrl(state, basket.completeUrl, transactionId)}">Continue</a></p>`
  const body = html`<div><h1>Order Complete</h1>
<p class="muted">${payment.method} · ${formatMoney(payment.paid, payment.currency)}</p></div>
<p>Thank you. On the live platform, a receipt would now be sent to ${payment.customer.email}.</p>
<p class="mono muted">${transactionId}</p>
${onward}`
  return cardPage({ title: 'Order Complete', body, embedded: paymentComplete(state, transactionId) })
}

function paymentComplete({ variants }: State, txnId: string): Embedded {
  const detail = variants.completeEvent === 'transaction' ? { payment: { txnId } } : undefined
  return { component: 'checkout', notify: 'onPaymentComplete', detail }
}
