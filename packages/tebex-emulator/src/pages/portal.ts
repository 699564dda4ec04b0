import { html } from 'hono/html'
import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { type Html, redirect } from '../http/respond.ts'
import type { Player } from '../tebex/catalogue.ts'
import type { PaidProduct, Payment, Recurring } from '../tebex/payment.ts'
import { formatMoney } from '../tebex/pricing/money.ts'
import { isRunning } from '../tebex/recurring.ts'
import type { State } from '../tebex/state.ts'
import { findCustomer } from '../tebex/store-kinds.ts'
import { act } from '../tebex/subscription-changes.ts'
import { cardPage, messagePage } from './card.ts'
import { renderPlayerButtons } from './sign-in.ts'

const Change = z.object({
  customer: z.string(),
  reference: z.string(),
  action: z.enum(['cancel', 'abort']),
})

const PORTAL = { component: 'portal' } as const

const formatDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

const isPaidBy = (player: Player, payment: Payment): boolean =>
  payment.customer.usernameId === String(player.username_id)

const productText = ({ name, gift }: PaidProduct): string =>
  gift === null ? name : `${name} for ${gift.username}`

function createPaymentRow(payment: Payment): Html {
  return html`<li class="row"><span>${payment.products.map(productText).join(', ')}</span>
<span class="amount">${formatMoney(payment.paid, payment.currency)}</span>
<span class="small muted">${formatDay(payment.createdAt)} · <span class="mono">${payment.transactionId}</span></span>
<span class="amount small muted">${payment.status.description}</span></li>`
}

function nextStep(recurring: Recurring): string {
  if (!isRunning(recurring)) return 'No further payments'
  const day = formatDay(recurring.nextPaymentAt)
  return recurring.cancelledAt === null ? `Next payment on ${day}` : `Ends on ${day}`
}

function subscriptionRow(recurring: Recurring, player: Player): Html {
  const action = recurring.cancelledAt === null ? 'cancel' : 'abort'
  const form = html`<form method="post" action="/portal">
<input type="hidden" name="customer" value="${player.username}">
<input type="hidden" name="reference" value="${recurring.reference}">
<button name="action" value="${action}">${action === 'cancel' ? 'Cancel subscription' : 'Keep subscription'}</button>
</form>`
  return html`<li class="row"><span>${recurring.product.name}</span>
<span class="amount">${formatMoney(recurring.price, recurring.currency)} a month</span>
<span class="small muted">${nextStep(recurring)} · <span class="mono">${recurring.reference}</span></span>
<span class="amount small muted">${recurring.status.description}</span>
${isRunning(recurring) ? form : null}</li>`
}

function history(state: State, player: Player): Promise<Response> {
  const payments = [...state.payments.values()]
    .filter((payment) => isPaidBy(player, payment))
    .sort((one, other) => other.createdAt - one.createdAt)
  const subscriptions = [...state.recurring.values()].filter(({ initial }) => isPaidBy(player, initial))
  const body = html`<div><h1>Payment history</h1>
<p class="muted">${player.username} · ${state.catalogue.store.name}</p></div>
<h2>Subscriptions</h2>
${subscriptions.length === 0 ? html`<p class="muted">None yet.</p>` : html`<ul class="rows">${subscriptions.map((r) => subscriptionRow(r, player))}</ul>`}
<h2>Payments</h2>
${payments.length === 0 ? html`<p class="muted">None yet.</p>` : html`<ul class="rows">${payments.map(createPaymentRow)}</ul>`}
<p class="foot"><a href="/portal">Another customer</a></p>`
  return cardPage({ title: 'Payment history', body, isWide: true, embedded: PORTAL })
}

export const portalRoutes = createApp()

portalRoutes.get('/portal', call('portalPage'), (c) => {
  const { state } = c.var
  const customer = c.req.query('customer')
  const player = customer === undefined ? null : findCustomer(state, customer)
  if (player !== null) return history(state, player)
  const body = html`<div><h1>Payment history</h1><p class="muted">Whose payments do you want to see?</p></div>
<form class="players" method="get" action="/portal">${renderPlayerButtons(state.catalogue.players, 'customer')}</form>
<p class="foot">The live platform first sends a code by email; demo players do not need one.</p>`
  return cardPage({ title: 'Payment history', body, embedded: PORTAL })
})

portalRoutes.post('/portal', call('portalPage'), (c) => {
  const change = Change.safeParse(c.var.body)
  if (!change.success) return messagePage('That did not work', 'Go back and try again.', 422, PORTAL)
  const { customer, reference, action } = change.data
  act(c.var.state, reference, action)
  return redirect(`/portal?customer=${encodeURIComponent(customer)}`)
})
