import { html } from 'hono/html'
import { type Embedded, type Html, page } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import type { Buyer, Pending } from '../tebex/payment.ts'
import { drawGiftCards } from '../tebex/payments.ts'
import { formatMoney } from '../tebex/pricing/money.ts'
import type { QuoteLine } from '../tebex/pricing/quote.ts'
import { COUNTRIES, findTaxRate } from '../tebex/pricing/tax.ts'
import type { State } from '../tebex/state.ts'

export type PayForm = Buyer & { hasAgreed: boolean }
export type FieldProblems = Partial<Record<'email' | 'name' | 'postalCode' | 'terms', string>>

export type PayView = {
  state: State
  basket: Basket
  pending: Pending
  form: PayForm
  problems: FieldProblems
  /** An error or notice above the form. */
  notice: { text: string; kind: 'bad' | 'good'; notify?: Embedded['notify'] } | null
}

type TextField = { name: 'email' | 'name' | 'postalCode'; label: string; type: string; autocomplete: string }

function textField(view: PayView, { name, label, type, autocomplete }: TextField): Html {
  const problem = view.problems[name]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${view.form[name]}" required${
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`
  }>
${problem === undefined ? null : html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`
}

function countryField({ form }: PayView): Html {
  const options = Object.entries(COUNTRIES).map(
    ([code, name]) =>
      html`<option value="${code}"${form.country === code ? html` selected` : null}>${name}</option>`,
  )
  return html`<div class="field">
<label for="country">Country</label>
<div class="with-button">
<select id="country" name="country" autocomplete="country">${options}</select>
<button name="action" value="country" formnovalidate>Update tax</button>
</div>
</div>`
}

const isFree = ({ state, pending }: PayView): boolean => toPay(state, pending) === 0

function toPay(state: State, pending: Pending): number {
  const cards = drawGiftCards(state, pending.giftCards, pending.quote.total)
  return pending.quote.total - cards.reduce((sum, card) => sum + card.amount, 0)
}

function methodField(view: PayView): Html {
  if (isFree(view)) return html`<p class="notice">Free: No Payment Required</p>`
  return html`<label class="choice method">
<input type="radio" name="method" value="test" checked>
<span>Test Payments<span class="muted small"><br>No card is needed and no money changes hands.</span></span>
</label>`
}

function termsField(view: PayView): Html {
  const problem = view.problems.terms
  return html`<div class="field">
<div class="choice">
<input id="terms" type="checkbox" name="terms" value="yes" required${view.form.hasAgreed ? html` checked` : null}${
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="terms-problem"`
  }>
<label for="terms">I agree to the terms and the privacy policy</label>
</div>
<p class="small muted">Read the <a href="/checkout/terms" target="_blank">terms</a> and the <a href="/checkout/privacy" target="_blank">privacy policy</a>.</p>
${problem === undefined ? null : html`<p class="problem" id="terms-problem">${problem}</p>`}
</div>`
}

function payForm(view: PayView): Html {
  const { basket, pending } = view
  return html`<form class="panel stack" method="post" action="/pay/${basket.ident}">
<input type="hidden" name="checkout" value="${pending.id}">
<input type="hidden" name="embedded" value="yes" disabled>
<button class="hidden-label" tabindex="-1" aria-hidden="true" name="action" value="pay">Submit</button>
<fieldset>
<legend>Your details</legend>
<div class="fields">
${textField(view, { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' })}
${textField(view, { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' })}
${countryField(view)}
${textField(view, { name: 'postalCode', label: 'Postcode', type: 'text', autocomplete: 'postal-code' })}
</div>
</fieldset>
<fieldset>
<legend>Payment method</legend>
${methodField(view)}
</fieldset>
${termsField(view)}
<div class="actions">
<button class="primary" name="action" value="pay">${isFree(view) ? 'Complete order' : 'Pay now'}</button>
<button name="action" value="decline" formnovalidate>Decline</button>
<button class="quiet" name="action" value="cancel" formnovalidate data-close>Cancel and return</button>
</div>
<p class="small muted">Decline simulates a payment that the bank refuses: the order stays open.</p>
</form>`
}

function itemRow({ line, pack, unit }: QuoteLine, currency: string): Html {
  const picture =
    pack.image === null
      ? html`<span class="blank"></span>`
      : html`<img src="${pack.image}" alt="" width="64" height="36">`
  const count = line.quantity > 1 ? html` <span class="muted">× ${line.quantity}</span>` : null
  const period = line.type === 'subscription' ? html`<br><span class="muted small">each month</span>` : null
  return html`<li class="item">${picture}<span class="name">${pack.name}${count}${period}</span><span class="price">${formatMoney(unit * line.quantity, currency)}</span></li>`
}

const sum = (label: string, amount: string, kind = ''): Html =>
  html`<div class="${kind}"><dt>${label}</dt><dd>${amount}</dd></div>`

function sums({ state, pending }: PayView): Html {
  const { quote } = pending
  const show = (cents: number): string => formatMoney(cents, quote.currency)
  const whole = quote.lines.reduce((total, { unit, line }) => total + unit * line.quantity, 0)
  const cards = drawGiftCards(state, pending.giftCards, quote.total)
  const taxLabel = `Tax (${findTaxRate(pending.country)}%, ${COUNTRIES[pending.country] ?? pending.country})`
  return html`<dl class="sums">
${sum('Subtotal', show(whole))}
${quote.coupons.map(({ coupon, amount }) => sum(coupon.code, `−${show(amount)}`))}
${quote.creatorCode !== null && quote.creatorAmount > 0 ? sum(quote.creatorCode, `−${show(quote.creatorAmount)}`) : null}
${quote.tax > 0 ? sum(taxLabel, show(quote.tax)) : null}
${cards.map((card) => sum(`Gift card ending ${card.cardNumber.slice(-4)}`, `−${show(card.amount)}`))}
${sum('Total', show(toPay(state, pending)), 'total')}
</dl>`
}

function appliedCodes({ basket }: PayView): Html {
  const codes = [
    ...basket.coupons.map((code) => ({ code, action: 'remove-coupon' })),
    ...basket.giftCards.map((code) => ({ code, action: 'remove-gift-card' })),
    ...(basket.creatorCode === null ? [] : [{ code: basket.creatorCode, action: 'remove-creator-code' }]),
  ]
  return html`${codes.map(
    ({ code, action }) => html`<form class="applied" method="post" action="/pay/${basket.ident}">
<span>${code}</span><input type="hidden" name="code" value="${code}">
<button name="action" value="${action}" aria-label="Remove ${code}">Remove</button>
</form>`,
  )}`
}

function summary(view: PayView): Html {
  const { basket, pending } = view
  return html`<section class="panel summary stack" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul class="items">${pending.quote.lines.map((line) => itemRow(line, pending.quote.currency))}</ul>
${sums(view)}
<form method="post" action="/pay/${basket.ident}" class="field">
<label for="code">Coupon, gift card or creator code</label>
<div class="with-button"><input id="code" name="code" autocomplete="off" required>
<button name="action" value="code">Apply</button></div>
</form>
${appliedCodes(view)}
</section>`
}

/** The checkout page; 422 when it shows errors of the form. */
export function payPage(view: PayView, status = 200): Promise<Response> {
  const { state, basket, notice } = view
  const { name } = state.catalogue.store
  const body = html`<main>
<header><h1>Checkout</h1><p class="muted">${name}${basket.player === null ? null : html` · for ${basket.player.username}`}</p></header>
${notice === null ? null : html`<p class="notice ${notice.kind}" role="${notice.kind === 'bad' ? 'alert' : 'status'}">${notice.text}</p>`}
<div class="columns">
${payForm(view)}
${summary(view)}
</div>
<p class="small muted">A test checkout: it works like the platform's own, but takes no money. <a href="/checkout/impressum" target="_blank">Impressum</a></p>
</main>`
  const embedded = { component: 'checkout', notify: notice?.notify } as const
  return page({ title: `Checkout · ${name}`, style: 'pay', body, status, embedded })
}
