import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import type { Package, Variable } from '../tebex/catalogue.ts'
import { formatMoney } from '../tebex/pricing/money.ts'
import { computeUnitPrice, quote } from '../tebex/pricing/pricing.ts'
import type { QuoteLine } from '../tebex/pricing/quote.ts'
import { findCurrency } from '../tebex/pricing/regions.ts'
import type { State } from '../tebex/state.ts'
import { getKind } from '../tebex/store-kinds.ts'
import { readVersion } from '../version.ts'
import { cardPage } from './card.ts'

/** The next thing that a basket of the test shop needs. */
type Stage = 'none' | 'signed out' | 'open' | 'paid'

function readStage(state: State, basket: Basket | null): Stage {
  if (basket === null) return 'none'
  if (basket.transactionId !== null) return 'paid'
  return basket.player === null && state.variants.storeKind !== 'universal' ? 'signed out' : 'open'
}

export const createShopAddress = ({ url }: State, { ident }: Basket): string => `${url}/shop/${ident}`

/** Lists the packages, and beside them the next step: a basket, the sign-in, the checkout. */
export function shopPage(
  state: State,
  basket: Basket | null,
  { problem, status = 200 }: { problem?: string; status?: number } = {},
): Promise<Response> {
  const { store, packages, categories } = state.catalogue
  const stage = readStage(state, basket)
  const groups = categories.map(({ id, name }) => {
    const own = packages.filter((pack) => pack.category.id === id && !pack.disabled)
    const rows = own.map((pack) => packageRow(state, pack, stage === 'open' ? basket : null))
    return rows.length === 0 ? null : html`<h2>${name}</h2><ul class="rows">${rows}</ul>`
  })
  const body = html`<div><h1>${store.name}</h1>
<p class="muted">Test shop of tebex-emulator ${readVersion()}. It does what a storefront does, so that none is needed. <a href="/">Inspector</a></p></div>
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
<section class="prose" aria-label="Basket">${nextStep(state, basket, stage)}</section>
${groups}`
  return cardPage({ title: `${store.name}, test shop`, body, status, isWide: true })
}

const beginForm = (label: string, field: Html | null = null): Html =>
  html`<form method="post" action="/shop">${field}<button class="primary">${label}</button></form>`

function nextStep(state: State, basket: Basket | null, stage: Stage): Html {
  if (basket === null) {
    const { namesCustomer } = readSignIn(state)
    return html`<p>Every purchase begins with a basket.</p>${beginForm('Begin a basket', namesCustomer ? customerField(state) : null)}`
  }
  if (stage === 'paid')
    return html`<p class="notice good">Paid. The transaction is <span class="mono">${basket.transactionId}</span>.</p>${beginForm('Begin another basket', readSignIn(state).namesCustomer ? customerField(state) : null)}`
  if (stage === 'signed out') return signInLink(state, basket)
  return basketContents(state, basket)
}

/** The sign-in of the store's kind; stores without one name the customer when they make the basket. */
function readSignIn(state: State) {
  const { provider } = getKind(state)
  return { provider, namesCustomer: provider === null && state.variants.storeKind !== 'universal' }
}

const customerField = ({ catalogue }: State): Html =>
  html`<p><label>Player <select name="username">${catalogue.players.map(
    ({ username }) => html`<option>${username}</option>`,
  )}</select></label></p>`

function signInLink(state: State, basket: Basket): Html {
  const { provider } = readSignIn(state)
  if (provider === null)
    return html`<p>This basket names no player.</p>${beginForm('Begin another basket', customerField(state))}`
  const query = new URLSearchParams({ basketIdent: basket.ident, return: createShopAddress(state, basket) })
  return html`<p>The basket is there. Packages can be added after the sign-in.</p>
<p><a class="button primary" href="${state.url}/${provider.path}/?${query}">Sign in with ${provider.name}</a></p>`
}

function basketContents(state: State, basket: Basket): Html {
  const { lines, total, currency } = quote(state, basket)
  const who = basket.player === null ? null : html`<p>Signed in as ${basket.player.username}.</p>`
  if (lines.length === 0) return html`${who}<p class="muted">The basket is empty. Add a package below.</p>`
  return html`${who}<ul class="rows">${lines.map((line) => lineRow(basket, line, currency))}</ul>
<p>Total with tax: <strong>${formatMoney(total, currency)}</strong></p>
<p><a class="button primary" href="${state.url}/pay/${basket.ident}">Pay</a></p>`
}

function lineRow({ ident }: Basket, { line, pack, paid }: QuoteLine, currency: string): Html {
  return html`<li class="row"><span>${pack.name}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</span><span class="amount">${formatMoney(paid, currency)}</span>
<form method="post" action="/shop/${ident}"><input type="hidden" name="package_id" value="${pack.id}">
<button name="action" value="remove" aria-label="Remove ${pack.name}">Remove</button></form></li>`
}

/** A package; with a basket it can be added. */
function packageRow(state: State, pack: Package, basket: Basket | null): Html {
  const country = basket?.country ?? 'US'
  const { price } = computeUnitPrice(state, pack, { player: basket?.player ?? null, country })
  const kind = pack.type === 'subscription' ? 'subscription, ' : ''
  const form =
    basket === null
      ? null
      : html`<form method="post" action="/shop/${basket.ident}"><input type="hidden" name="package_id" value="${pack.id}">
${pack.type === 'both' ? typeField() : null}${pack.variables.map(questionField)}
<button name="action" value="add" aria-label="Add ${pack.name}">Add</button></form>`
  return html`<li class="row"><span>${pack.name}</span><span class="amount">${formatMoney(price, findCurrency(state, country))}</span>
<span class="small muted">${kind}package <span class="mono">${pack.id}</span></span>${form}</li>`
}

const typeField = (): Html =>
  html`<p><label>Kind <select name="type"><option value="single">once</option><option value="subscription">subscription</option></select></label></p>`

function questionField({ identifier, description, type, options }: Variable): Html {
  const name = `answer.${identifier}`
  const field =
    type === 'dropdown'
      ? html`<select name="${name}">${options.map((choice) => html`<option value="${choice.id}">${choice.name}</option>`)}</select>`
      : html`<input name="${name}"${type === 'discord_id' ? html` value="123456789012345678"` : null}>`
  return html`<p><label>${description === '' ? identifier : description} ${field}</label></p>`
}
