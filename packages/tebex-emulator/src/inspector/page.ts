import { html } from 'hono/html'
import { page } from '../http/respond.ts'
import type { Emulator, Extension } from '../types.ts'
import { connectSections } from './connect.ts'
import { clockSection, faultSection, switchSection } from './controls.ts'
import { engagementSections } from './engagement.ts'
import { callSection, webhookSection } from './messages.ts'
import { basketSection, paymentSection, subscriptionSection } from './orders.ts'
import { button } from './parts.ts'

const CONTENTS: readonly [string, string][] = [
  ['keys', 'Connect'],
  ['codes', 'Codes'],
  ['players', 'Players'],
  ['clock', 'Clock'],
  ['faults', 'Faults'],
  ['calls', 'Calls'],
  ['baskets', 'Baskets'],
  ['payments', 'Payments'],
  ['subscriptions', 'Subscriptions'],
  ['webhooks', 'Webhooks'],
  ['commands', 'Commands'],
  ['goals', 'Goals'],
  ['tiers', 'Tiers'],
  ['bans', 'Bans'],
]

/** Shows the emulator's state, with buttons for all of its commands. */
export function inspectorPage(options: {
  emulator: Emulator
  extensions: readonly Extension[]
  problem: string | undefined
}): Promise<Response> {
  const { emulator, extensions, problem } = options
  const sections = extensions.flatMap((extension) => extension.sections)
  const added = sections.map(({ id, title }): [string, string] => [id, title])
  const contents = [...CONTENTS, ...added, ['switches', 'Switches'] as const]
  const { store } = emulator.catalogue.data
  const body = html`<a class="skip" href="#main">Skip to content</a>
<header>
<div><h1>Sandbox</h1><p class="muted">${store.name} · a stand-in for the store platform; nothing here is real</p></div>
<div class="buttons"><a class="button" href="/">Refresh</a><a class="button" href="/portal">Payment history</a>${button({ command: 'reset', section: 'keys', label: 'Reset' })}</div>
</header>
<div class="layout">
<nav aria-label="Sections"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main id="main">
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
${connectSections(emulator, Object.assign({}, ...extensions.map(({ variables }) => variables)))}
${clockSection(emulator)}
${faultSection(
  emulator,
  extensions.flatMap(({ operations }) => operations),
)}
${callSection(emulator)}
${basketSection(emulator)}
${paymentSection(emulator)}
${subscriptionSection(emulator)}
${webhookSection(emulator)}
${engagementSections(emulator)}
${sections.map(({ render }) => render())}
${switchSection(emulator)}
</main>
</div>`
  return page({ title: `Sandbox · ${store.name}`, style: 'inspector', body })
}
