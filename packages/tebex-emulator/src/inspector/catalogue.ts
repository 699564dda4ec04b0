import { html } from 'hono/html'
import { formatMoney, toCents } from '../tebex/pricing/money.ts'
import type { Emulator } from '../types.ts'
import { badge, type Section, table } from './parts.ts'

const MAX_SHOWN = 100

/** Shows the packages of the store with their ids. */
export function catalogueSection(emulator: Emulator): Section {
  const { packages, store } = emulator.catalogue.data
  const rows = packages.slice(0, MAX_SHOWN).map(
    ({ id, name, category, type, base_price, disabled }) =>
      html`<tr><td class="mono">${id}</td><td>${name}</td><td>${category.name}</td><td>${type}</td>
<td class="number">${formatMoney(toCents(base_price), store.currency)}</td><td>${disabled ? badge('not sold', 'warn') : null}</td></tr>`,
  )
  const isWhole = packages.length <= MAX_SHOWN
  return {
    id: 'catalogue',
    title: 'Catalogue',
    intro: isWhole ? 'The packages with their regular prices.' : `The first ${MAX_SHOWN} packages.`,
    count: packages.length,
    actions: html`<a class="button" href="/shop">Open a shop</a>`,
    body: table({
      label: 'Packages',
      head: ['ID', 'Name', 'Category', 'Type', 'Price', 'State'],
      rows,
      empty: 'This store has no packages.',
    }),
  }
}
