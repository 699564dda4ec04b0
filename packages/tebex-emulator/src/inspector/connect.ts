import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Coupon } from '../tebex/pricing/sale.ts'
import { isCouponLive } from '../tebex/pricing/sales.ts'
import type { Emulator } from '../types.ts'
import { listVariables } from '../variables.ts'
import { badge, copyable, type Section, table } from './parts.ts'

function couponRow(coupon: Coupon, now: number, currency: string): Html {
  const worth =
    coupon.discount_type === 'percentage' ? `${coupon.discount}%` : `${coupon.discount} ${currency}`
  const state = isCouponLive(coupon, now) ? badge('valid', 'good') : badge('not valid', 'bad')
  return html`<tr><td class="mono">${coupon.code}</td><td>Coupon, ${worth}</td><td>${coupon.note}</td><td>${state}</td></tr>`
}

/** Keys, players and codes for trying the store. */
export function connectSections(emulator: Emulator, variables: Readonly<Record<string, string>>): Section[] {
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
  return [
    {
      id: 'keys',
      title: 'Connect a storefront',
      intro: `Set these in its environment. The keys stay the same across restarts. Tebex.js is at ${emulator.url}/v/1.js.`,
      body: copyable(writeEnvironment(emulator, variables), 'Copy as .env'),
    },
    {
      id: 'codes',
      title: 'Codes to try',
      intro: 'Coupons, gift cards and creator codes of this store.',
      count: codes.length,
      body: table({
        label: 'Codes',
        head: ['Code', 'Kind', 'What it shows', 'State'],
        rows: codes,
        empty: 'This store has none.',
      }),
    },
    {
      id: 'players',
      title: 'Demo players',
      intro: 'Choose one on the login page. They have no password.',
      count: people.length,
      body: table({
        label: 'Players',
        head: ['Name', 'ID', 'Description'],
        rows: people,
        empty: 'This store has none.',
      }),
    },
  ]
}

function writeEnvironment(emulator: Emulator, variables: Readonly<Record<string, string>>): string {
  const all = { ...listVariables(emulator), ...variables }
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
