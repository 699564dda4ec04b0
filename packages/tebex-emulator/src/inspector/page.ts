import { html } from 'hono/html'
import { page } from '../http/respond.ts'
import type { Sandbox } from '../types.ts'
import { connectSections } from './connect.ts'
import { clockSection, faultSection, switchSection } from './controls.ts'
import { discordSection } from './discord.ts'
import { assistantSection, callSection, webhookSection } from './messages.ts'
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
  ['assistant', 'Assistant'],
  ['discord', 'Discord'],
  ['switches', 'Switches'],
]

/** Everything that the sandbox knows, and buttons for everything that it can do. */
export function inspectorPage(sandbox: Sandbox, problem: string | undefined): Promise<Response> {
  const { store } = sandbox.catalogue.data
  const body = html`<a class="skip" href="#main">Skip to content</a>
<header>
<div><h1>Sandbox</h1><p class="muted">${store.name} · a stand-in for the store platform; nothing here is real</p></div>
<div class="buttons"><a class="button" href="/">Refresh</a><a class="button" href="/portal">Payment history</a>${button({ command: 'reset', section: 'keys', label: 'Reset' })}</div>
</header>
<div class="layout">
<nav aria-label="Sections"><ul>${CONTENTS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main id="main">
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
${connectSections(sandbox)}
${clockSection(sandbox)}
${faultSection(sandbox)}
${callSection(sandbox)}
${basketSection(sandbox)}
${paymentSection(sandbox)}
${subscriptionSection(sandbox)}
${webhookSection(sandbox)}
${assistantSection(sandbox)}
${discordSection(sandbox)}
${switchSection(sandbox)}
</main>
</div>`
  return page({ title: `Sandbox · ${store.name}`, style: 'inspector', body })
}
