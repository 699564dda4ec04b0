import { html } from 'hono/html'
import { type Html, page } from '../http/respond.ts'
import type { Emulator, Extension } from '../types.ts'
import { readVersion } from '../version.ts'
import { catalogueSection } from './catalogue.ts'
import { connectSections } from './connect.ts'
import { clockSection, faultSection, switchSection } from './controls.ts'
import { engagementSections } from './engagement.ts'
import { callSection, webhookSection } from './messages.ts'
import { basketSection, paymentSection, subscriptionSection } from './orders.ts'
import { button, foldingSection, type Section } from './parts.ts'
import type { View } from './view.ts'

function listSections(emulator: Emulator, extensions: readonly Extension[], view: View): Section[] {
  const operations = extensions.flatMap((extension) => extension.operations)
  return [
    ...connectSections(emulator, Object.assign({}, ...extensions.map(({ variables }) => variables))),
    catalogueSection(emulator),
    callSection(emulator, view),
    basketSection(emulator, view),
    paymentSection(emulator, view),
    subscriptionSection(emulator, view),
    webhookSection(emulator),
    clockSection(emulator),
    faultSection(emulator, operations),
    ...engagementSections(emulator),
    ...extensions.flatMap(({ sections }) => sections.map((build) => build())),
    switchSection(emulator),
  ]
}

function filterForm(emulator: Emulator, { player, path, open }: View): Html {
  const { players } = emulator.catalogue.data
  const options = players.map(
    ({ username }) =>
      html`<option value="${username}"${username === player ? html` selected` : null}>${username}</option>`,
  )
  const kept = [...open].map((id) => html`<input type="hidden" name="open" value="${id}">`)
  return html`<form class="line filter" method="get" action="/" role="search" aria-label="Filter">${kept}
<label>Player <select name="player"><option value="">all</option>${options}</select></label>
<label>Path contains <input name="path" value="${path}" placeholder="/baskets"></label>
<button>Filter</button>${player === '' && path === '' ? null : html`<a class="button" href="/">Show everything</a>`}</form>`
}

/** The address that unfolds a section and leads there. */
function linkSection({ player, path, open }: View, id: string): string {
  const query = new URLSearchParams([...open, id].map((each) => ['open', each]))
  if (player !== '') query.set('player', player)
  if (path !== '') query.set('path', path)
  return `/?${query}#${id}`
}

/** Shows the emulator's state, with buttons for all of its commands. */
export function inspectorPage(options: {
  emulator: Emulator
  extensions: readonly Extension[]
  view: View
  problem: string | undefined
}): Promise<Response> {
  const { emulator, extensions, view, problem } = options
  const sections = listSections(emulator, extensions, view)
  const { store } = emulator.catalogue.data
  const name = `tebex-emulator ${readVersion()}`
  const body = html`<a class="skip" href="#main">Skip to content</a>
<header>
<div><h1>${name}</h1><p class="muted">Inspector of ${store.name}. Not made by Tebex; nothing here is real. <span id="live" role="status"></span></p></div>
<div class="buttons"><a class="button" href="/shop">Open a shop</a><a class="button" href="/portal">Payment history</a><a class="button" href="/_sandbox/export">Export</a>${button({ command: 'reset', section: 'keys', label: 'Reset' })}</div>
</header>
<div class="layout">
<nav aria-label="Sections"><ul>${sections.map(({ id, title }) => html`<li><a href="${linkSection(view, id)}">${title}</a></li>`)}</ul></nav>
<main id="main">
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
${filterForm(emulator, view)}
${sections.map((section) => foldingSection(section, view.open.has(section.id)))}
</main>
</div>`
  return page({ title: `${store.name} · ${name}`, style: 'inspector', script: 'inspector', body })
}
