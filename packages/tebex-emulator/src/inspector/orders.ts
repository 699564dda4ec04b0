import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import type { Line } from '../tebex/line.ts'
import type { Payment, Recurring } from '../tebex/payment.ts'
import { formatMoney } from '../tebex/pricing/money.ts'
import { isRunning } from '../tebex/recurring.ts'
import type { RecurringAction } from '../tebex/subscription-changes.ts'
import type { Emulator } from '../types.ts'
import { badge, button, formatDay, latest, type Section, table, timeOf } from './parts.ts'
import { isOfPlayer, listBaskets, type View } from './view.ts'

function basketActions({ ident, player, lines, transactionId }: Basket): Html | null {
  if (transactionId !== null) return null
  const act = (command: string, label: string): Html =>
    button({ command, section: 'baskets', label, about: ident, values: { ident } })
  return html`<div class="buttons">${player === null ? act('login', 'Log in') : null}
${lines.length > 0 ? html`${act('pay', 'Pay')}${act('decline', 'Decline')}` : null}${act('forget', 'Forget')}</div>`
}

type Item = Pick<Line, 'quantity' | 'type' | 'variables' | 'gift'>

/** `7062205 × 2 (subscription, discord_id: 123456789012345678, for dale)` */
function describeItem(name: string, { quantity, type, variables, gift }: Item): string {
  const terms = [
    ...(type === 'subscription' ? ['subscription'] : []),
    ...Object.entries(variables).map(([identifier, answer]) => `${identifier}: ${answer}`),
    ...(gift === null ? [] : [`for ${gift.username}`]),
  ]
  return `${name}${quantity > 1 ? ` × ${quantity}` : ''}${terms.length > 0 ? ` (${terms.join(', ')})` : ''}`
}

function basketRow(basket: Basket): Html {
  const { ident, player, lines, coupons, giftCards, creatorCode, transactionId, createdAt } = basket
  const items = lines.map(({ packageId, ...line }) => describeItem(String(packageId), line))
  const codes = [...coupons, ...giftCards, ...(creatorCode === null ? [] : [creatorCode])]
  const state = transactionId === null ? badge('open', 'plain') : badge('paid', 'good')
  return html`<tr><td class="mono">${timeOf(createdAt)}</td><td class="mono ident" title="${ident}">${ident}</td>
<td>${player?.username ?? html`<span class="muted">none</span>`}</td><td class="mono">${items.join(', ')}</td>
<td class="mono">${codes.join(', ')}</td><td>${state}</td><td>${basketActions(basket)}</td></tr>`
}

export function basketSection(emulator: Emulator, view: View): Section {
  const baskets = listBaskets(emulator, view)
  return {
    id: 'baskets',
    title: 'Baskets',
    intro: 'Each is a visitor’s, until it is paid.',
    count: baskets.length,
    body: table({
      label: 'Baskets',
      head: ['Created', 'Ident', 'Player', 'Packages', 'Codes', 'State', 'Actions'],
      rows: latest(baskets).map(basketRow),
      empty: 'No baskets yet. One is created when a visitor logs in.',
    }),
  }
}

function paymentActions({ transactionId, status }: Payment): Html {
  const values = { transaction_id: transactionId }
  const common = { section: 'payments', about: transactionId }
  const isComplete = status.id === 1
  const isHeld = status.id === 3
  const step = (name: string, label: string): Html =>
    button({ ...common, command: 'dispute', label, values: { ...values, step: name } })
  return html`<div class="buttons">${isComplete ? html`${button({ ...common, command: 'refund', label: 'Refund', values })}${step('opened', 'Dispute')}` : null}
${isHeld ? html`${step('won', 'Win')}${step('lost', 'Lose')}${step('closed', 'Close')}` : null}</div>`
}

function createPaymentRow(payment: Payment): Html {
  const { status, currency, products, customer } = payment
  const kind = status.id === 1 ? 'good' : status.id === 18 ? 'bad' : 'warn'
  return html`<tr><td class="mono">${formatDay(payment.createdAt)} ${timeOf(payment.createdAt)}</td>
<td class="mono">${payment.transactionId}</td><td>${customer.username ?? ''}</td>
<td>${products.map(({ name, ...product }) => describeItem(name, product)).join(', ')}</td><td class="number">${formatMoney(payment.paid, currency)}</td>
<td>${badge(status.description, kind)}</td><td>${paymentActions(payment)}</td></tr>`
}

export function paymentSection(emulator: Emulator, view: View): Section {
  const payments = emulator.payments.list().filter(({ customer }) => isOfPlayer(view, customer.username))
  return {
    id: 'payments',
    title: 'Payments',
    intro: 'Refunds and disputes send their webhooks.',
    count: payments.length,
    actions: button({ command: 'history', section: 'payments', label: 'Add a history' }),
    body: table({
      label: 'Payments',
      head: ['Time', 'Transaction', 'Player', 'Products', 'Paid', 'Status', 'Actions'],
      rows: latest(payments).map(createPaymentRow),
      empty: 'No payments yet.',
    }),
  }
}

const ACTIONS: readonly [RecurringAction, string][] = [
  ['renew', 'Renew now'],
  ['fail', 'Fail next renewal'],
  ['cancel', 'Request cancellation'],
  ['abort', 'Undo cancellation'],
  ['end', 'End now'],
]

function subscriptionRow(recurring: Recurring): Html {
  const { reference, cancelledAt } = recurring
  const offered = ACTIONS.filter(([action]) => {
    if (action === 'cancel') return cancelledAt === null
    return action === 'abort' ? cancelledAt !== null : true
  })
  const buttons = offered.map(([action, label]) =>
    button({
      command: 'subscription',
      section: 'subscriptions',
      label,
      about: reference,
      values: { reference, action },
    }),
  )
  const kind = recurring.status.id === 2 ? 'good' : 'warn'
  return html`<tr><td class="mono">${reference}</td><td>${recurring.product.name}</td>
<td>${recurring.initial.customer.username ?? ''}</td><td class="number">${formatMoney(recurring.price, recurring.currency)}</td>
<td class="mono">${formatDay(recurring.nextPaymentAt)}</td><td>${badge(recurring.status.description, kind)}</td>
<td>${isRunning(recurring) ? html`<div class="buttons">${buttons}</div>` : null}</td></tr>`
}

export function subscriptionSection(emulator: Emulator, view: View): Section {
  const subscriptions = emulator.subscriptions
    .list()
    .filter(({ initial }) => isOfPlayer(view, initial.customer.username))
  return {
    id: 'subscriptions',
    title: 'Subscriptions',
    count: subscriptions.length,
    intro: 'They renew when the clock passes the next payment date. The clock’s section moves it forward.',
    body: table({
      label: 'Subscriptions',
      head: ['Reference', 'Product', 'Player', 'Price', 'Next payment', 'Status', 'Actions'],
      rows: latest(subscriptions).map(subscriptionRow),
      empty: 'No subscriptions yet.',
    }),
  }
}
