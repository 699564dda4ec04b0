import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Coupon } from '../tebex/pricing/sale.ts'
import { isCouponLive } from '../tebex/pricing/sales.ts'
import type { Emulator } from '../types.ts'
import { badge, section, table } from './parts.ts'

const fact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd class="mono">${value}</dd></div>`

function couponRow(coupon: Coupon, now: number, currency: string): Html {
  const worth =
    coupon.discount_type === 'percentage' ? `${coupon.discount}%` : `${coupon.discount} ${currency}`
  const state = isCouponLive(coupon, now) ? badge('valid', 'good') : badge('not valid', 'bad')
  return html`<tr><td class="mono">${coupon.code}</td><td>Coupon, ${worth}</td><td>${coupon.note}</td><td>${state}</td></tr>`
}

/** Keys, players and codes for trying the store. */
export function connectSections(emulator: Emulator, variables: Readonly<Record<string, string>>): Html {
  const { store, coupons, gift_cards, creator_codes, players } = emulator.catalogue.data
  const codes = [
    ...coupons.map((coupon) => couponRow(coupon, emulator.now(), store.currency)),
    ...gift_cards.map(
      (card) =>
        html`<tr><td class="mono">${card.card_number}</td><td>Gift card, ${card.balance} ${store.currency} left</td><td>${card.note}</td><td>${card.balance > 0 ? badge('valid', 'good') : badge('empty', 'bad')}</td></tr>`,
    ),
    ...creator_codes.map(
      (code) =>
        html`<tr><td class="mono">${code.code}</td><td>Creator code, ${code.customer_percent}%</td><td>Supports ${code.creator}</td><td>${badge('valid', 'good')}</td></tr>`,
    ),
  ]
  const people = players.map(
    (player) =>
      html`<tr><td>${player.username}</td><td class="mono">${player.username_id}</td><td>${player.about}</td></tr>`,
  )
  return html`${section({
    id: 'keys',
    title: 'Connect a storefront',
    intro: 'Set these in its environment. The keys stay the same across restarts.',
    body: html`<dl class="facts">
${fact('TEBEX_API_URL', emulator.apiUrl)}
${fact('TEBEX_PUBLIC_TOKEN', emulator.publicToken)}
${fact('TEBEX_PRIVATE_KEY', emulator.privateKey)}
${fact('TEBEX_WEBHOOK_SECRET', emulator.webhookSecret)}
${fact('TEBEX_CHECKOUT_URL', emulator.checkoutUrl)}
${fact('TEBEX_PROJECT_ID', String(emulator.projectId))}
${fact('TEBEX_PLUGIN_URL', emulator.pluginUrl)}
${fact('TEBEX_PLUGIN_SECRET', emulator.pluginSecret)}
${fact('Tebex.js', `${emulator.url}/v/1.js`)}
${Object.entries(variables).map(([name, value]) => fact(name, value))}
</dl>`,
  })}
${section({
  id: 'codes',
  title: 'Codes to try',
  body: table({
    label: 'Codes',
    head: ['Code', 'Kind', 'What it shows', 'State'],
    rows: codes,
    empty: 'This store has none.',
  }),
})}
${section({
  id: 'players',
  title: 'Demo players',
  intro: 'Choose one on the login page. They have no password.',
  body: table({
    label: 'Players',
    head: ['Name', 'ID', 'Description'],
    rows: people,
    empty: 'This store has none.',
  }),
})}`
}
